/** Programs that never use a token: those of a system and of shells, and those that install packages. */
const PLAIN = list(`
  set cd echo printf export unset local declare readonly typeset test [ [[ ]] true false : exit return break continue shift trap wait read case esac
  for in do done fi then else { } select let getopts shopt alias unalias pushd popd dirs ulimit umask hash type which whereis jobs disown mapfile
  readarray time cat ls ll cp mv rm mkdir rmdir ln touch chmod chown chgrp find grep egrep fgrep rg sed awk gawk cut sort uniq head tail tr tee wc diff
  cmp comm join paste fold column nl rev tac split csplit shuf xxd od hexdump strings base64 sha1sum sha256sum sha512sum shasum md5sum md5 cksum date
  sleep seq yes basename dirname realpath readlink pwd stat file du df tree tar gtar bsdtar zip unzip gzip gunzip zcat pigz bzip2 xz zstd brotli 7z 7za
  jq yq gojq dasel envsubst mktemp uname arch sw_vers lsb_release whoami id groups hostname nproc free lscpu ps top kill pkill killall pgrep stty tput
  clear expr bc dc printenv env locale logger sync mount umount ip ifconfig netstat ss ping nc dig nslookup host openssl gpg gpgconf ssh-keyscan
  ssh-keygen ssh-add sqlite3 psql pg_isready createdb mysql mysqladmin redis-cli mongosh apt apt-get apt-cache apt-key dpkg dpkg-query brew yum dnf
  microdnf apk pacman zypper rpm choco scoop winget snap add-apt-repository locale-gen update-alternatives update-ca-certificates systemctl service
  sysctl modprobe swapon swapoff fallocate mkswap launchctl defaults security dscl sudoedit tzutil ldconfig useradd usermod groupadd adduser patch
  corepack nvm fnm n volta asdf rustup rbenv pyenv conda mamba micromamba xdg-user-dirs-update iconv dos2unix dir copy xcopy del md rd move ren
  call cls ver where setx reg powercfg vcvarsall.bat say cowsay rename ldd nm objdump otool lipo install_name_tool readelf
  git-cliff cloc tokei scc hyperfine bat fd exa less more if elif while until local esac`);

/** Programs that build, check and test, and run code of the repository: they do not use a token that they are not given. */
const TOOLS = list(`
  tsc tsgo tspc eslint prettier biome oxlint oxfmt dprint rome standard xo vitest jest mocha ava tap tape uvu c8 nyc karma jasmine playwright cypress
  wdio puppeteer testcafe nightwatch web-test-runner wtr qunit vite rolldown rollup webpack webpack-cli rspack rsbuild parcel esbuild swc babel tsup
  tsdown unbuild bunchee microbundle ncc pkgroll turbo nx lerna rush moon lage gulp grunt wait-on start-server-and-test start-test husky lint-staged
  knip publint attw size-limit bundlesize bundlewatch depcheck syncpack manypkg madge cspell markdownlint markdownlint-cli markdownlint-cli2 stylelint
  remark textlint vale alex sort-package-json typedoc api-extractor api-documenter docusaurus vitepress vuepress astro next nuxt nuxi svelte-check
  svelte-kit vue-tsc vue-cli-service ng ng-packagr storybook build-storybook test-storybook react-scripts remix expo tsd dtslint tstyche jsonlint
  ls-lint htmlhint html-validate pa11y-ci lhci linkinator check-links skott dependency-cruiser license-checker es-check esmo typecov
  type-coverage rimraf mkdirp cpy cpx copyfiles shx del-cli npm-check-updates ncu nodemon http-server serve live-server all-contributors-check
  node-gyp node-pre-gyp prebuildify cmake-js napi neon wasm-opt wasm-bindgen wasm-pack wat2wasm tree-sitter antlr4 peggy jison buf protoc
  prisma drizzle-kit graphql-codegen openapi openapi-typescript redocly spectral swagger-cli ajv commitlint lockfile-lint audit-ci
  ember gatsby eleventy hexo hugo jekyll zola mdbook sphinx-build typst pandoc latexmk pdflatex dot plantuml mermaid
  pytest py.test tox nox ruff black flake8 mypy pyright basedpyright ty pyrefly isort pylint bandit coverage pre-commit prek pip pip3 pip-compile pip-sync
  pipenv virtualenv build pyproject-build maturin cibuildwheel auditwheel delocate-wheel sphinx pydocstyle vulture pip-audit safety djlint codespell
  check-manifest check-wheel-contents towncrier validate-pyproject abi3audit pybabel django-admin cython meson-python
  rustc cross rustfmt rustdoc wasm-tools miri bacon trunk typos gofmt gofumpt goimports golangci-lint staticcheck govulncheck gotestsum ginkgo
  revive gosec errcheck benchstat gotip gox mockgen controller-gen setup-envtest kustomize promtool
  cmake ninja ctest cpack gcc g++ cc c++ clang clang++ clang-format clang-tidy cppcheck meson configure autoreconf autoconf automake autogen.sh
  bootstrap ccache sccache strip valgrind gdb lldb conan vcpkg bazel bazelisk buck2 scons xmake gcov lcov gcovr ar ld nasm emcc emcmake emmake emsdk
  mvn mvnw gradle gradlew java javac jar ant sbt kotlinc ktlint scala-cli mill lein clj dotnet msbuild nuget nunit3-console vstest.console.exe
  ruby bundle gem rake rspec rubocop brakeman standardrb sorbet srb steep php composer phpunit phpstan psalm php-cs-fixer pest artisan
  mix rebar3 elixir erl erlc swift swiftlint swiftformat xcodebuild xcrun xcpretty xcbeautify pod carthage tuist dart flutter melos
  cabal stack ghc hlint ormolu nix nix-build nix-shell nix-env nix-instantiate nixpkgs-fmt statix zig lua luajit luarocks busted luacheck stylua
  Rscript R perl cpan cpanm prove julia ocaml opam dune crystal shards nim nimble v gleam raku sbcl guile racket raco tclsh octave
  terraform tofu tflint tfsec checkov packer ansible ansible-lint ansible-playbook ansible-test ansible-galaxy molecule helm kubectl kind minikube k3d ct
  helm-docs helmfile kubeconform conftest opa hadolint shellcheck shfmt bats actionlint zizmor yamllint lychee muffet trivy grype syft osv-scanner
  gitleaks semgrep codecov coveralls jazzer afl-fuzz honggfuzz k6 wrk ab autocannon hey vegeta locust newman
  docker-compose podman-compose vagrant qemu-system-x86_64 adb sdkmanager avdmanager emulator simctl xvfb Xvfb xset startx dbus-launch
  pwsh powershell cmd mise act proto hermit devbox aqua rokit wally selene rojo 
  mkdocs only-allow simple-git-hooks lefthook premove patch-package is-ci skip-ci npm-force-resolutions preconstruct taplo just critcmp borp tsimp
  pkg-config gem2deb debuild dpkg-buildpackage rpmbuild fpm nfpm makensis iscc wix heat candle light `);

/** Programs that publish or deploy with tokens of their own, and use no permission of the workflow. */
const OWN_TOKENS =
  list(`vercel netlify wrangler flyctl fly heroku surge pkg-pr-new chromatic percy argos crowdin sentry-cli expo-cli eas
  aws gcloud gsutil az doctl kubectl ssh scp sftp rsync lftp ftp rclone s3cmd mc vsce ovsx web-ext chrome-webstore-upload`);

/** Programs that push or publish, although their names do not say so. */
const PUBLISHERS =
  list(`np bumpp lerna-lite auto shipjs beachball chan knope cargo-dist dist jreleaser octo-sts vault ejson
  danger reviewdog mike doctr bumpversion bump2version bump-my-version commitizen cz standard-version nyx versio sampo gitops flux argocd bencher`);

/** The subcommands of programs that also do something else. */
const SUBCOMMANDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    cargo: `build b check c clippy test t run r fmt doc d bench clean fix tree update fetch metadata install uninstall add remove rm vendor verify-project
      generate-lockfile locate-project version search new init nextest llvm-cov tarpaulin hack deny audit udeps machete msrv minimal-versions expand miri
      fuzz insta semver-checks careful binstall outdated package publish --version -V --list shear sort codspeed zigbuild xwin ndk component wasi
      public-api rustc rustdoc vet about cyclonedx auditable limit bloat public spellcheck rdme readme sweep cache `,
    go: 'build test vet run mod fmt generate install get list env version tool work clean doc fix telemetry',
    git: `config checkout switch branch status diff log show add commit fetch pull clone rev-parse rev-list ls-files ls-remote ls-tree submodule tag
      merge rebase reset restore stash clean apply am format-patch cherry-pick describe remote init gc fsck worktree grep blame bisect lfs archive
      symbolic-ref verify-tag verify-commit credential-cache ls-remote merge-base update-index update-ref hash-object cat-file for-each-ref name-rev shortlog notes sparse-checkout rm mv version --version
      diff-index diff-tree diff-files check-ignore check-attr var reflog range-diff revert show-ref write-tree commit-tree read-tree subtree cliff
      maintenance bundle replace filter-branch filter-repo count-objects`,
    docker: `build run pull images image ps exec cp rm rmi stop start kill logs network volume info version inspect tag save load compose buildx login
      logout system create wait context manifest history export import stats builder scout push --version`,
    deno: 'install test fmt lint check cache info doc bench coverage compile types upgrade eval add remove audit --version -V init outdated approve-scripts',
    bun: 'install i ci add remove update link pm test build upgrade outdated audit why patch --version -v --revision init info',
    uv: 'sync pip venv python lock add remove tree build cache version self init export format --version',
    poetry: 'install lock check build config show env add remove update export self version --version sync cache',
    pdm: 'install lock build sync config add remove update list info export venv use --version cache',
    hatch: 'build env version fmt test config shell --version',
    twine: 'check --version',
    terraform: 'init fmt validate plan version providers test',
  }).map(([name, names]) => [name, list(names)]),
);

function list(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((name) => name !== ''));
}

/** A task with such a name may push, publish or sign, for which it uses the identity or the credentials of the job. */
const PUBLISHES =
  /^@?(?:[\w.]+[:/_-])*(?:publish|release|deploy|push|upload|ship|sign|attest|gh-deploy|gh-pages|canary|snapshot-release|promote|backport|login|announce|submit|dispatch)\w*(?:[:/_-][\w.]+)*$/i;

/** Whether the name of a task, a script or a package tells that it may publish. */
export function soundsLikePublishing(name: string): boolean {
  return PUBLISHES.test(name);
}

/** Words in the name of a job that changes something outside. */
const CHANGES =
  /publish|releas|deploy|ship|\bsign|attest|upload|push|commit|\bsync|updat|upgrad|bump|\bversion\b|backport|cherry|\bpages\b|provenance|canary|snapshot|\btag|auto-?fix|promote|registry|oidc|\bbot\b/i;

/** Whether the name of a job or workflow tells that it changes something outside. */
export function soundsLikeChanging(name: string): boolean {
  return CHANGES.test(name.replace(/\$\{\{[^}]*\}\}/g, ''));
}

/**
 * What is known of a program: it uses no token, it uses none that it is not given, it is not known and may use the credentials and the
 * identity of the job, or it probably does.
 */
type ProgramKind = 'plain' | 'tool' | { readonly reason: string; readonly isPublishing: boolean };

const CMDLET =
  /^(?:Get|Set|New|Remove|Copy|Move|Rename|Write|Test|Join|Split|Resolve|Out|Select|Where|ForEach|Sort|Measure|Add|Clear|Expand|Compress|Import|Export|ConvertTo|ConvertFrom|Format|Push|Pop|Update|Install|Enable|Disable|Wait|Stop)-[A-Z]\w+$/i;

/** Classifies a program by its name and arguments. */
export function classifyProgram(name: string, args: readonly string[]): ProgramKind {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const known = SUBCOMMANDS.get(name);
  if (known !== undefined) {
    const [subcommand = ''] = words[0] === undefined ? args : words;
    const first = subcommand.replace(/^\+\S+$/, '') || words[1] || '';
    // Git and docker do not read the token from the environment. What runs in a container may be given it.
    if (first === '' || known.has(first))
      return name === 'git' || (name === 'docker' && !/^(?:run|exec|compose|create)$/.test(first)) ? 'plain' : 'tool';
    return { reason: `The command "${name} ${first}" is not known.`, isPublishing: soundsLikePublishing(first) };
  }
  if (PLAIN.has(name) || CMDLET.test(name) || /^\d*$/.test(name)) return 'plain';
  if (OWN_TOKENS.has(name)) return 'tool';
  const task = words.find(soundsLikePublishing);
  if (!TOOLS.has(name)) {
    const isPublishing = PUBLISHERS.has(name) || soundsLikePublishing(name) || task !== undefined;
    return { reason: `The program "${name}" is not known.`, isPublishing };
  }
  return task === undefined
    ? 'tool'
    : { reason: `What "${name} ${task}" publishes, and with which token, is not known.`, isPublishing: true };
}
