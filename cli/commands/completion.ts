import { UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import { expectArguments, parseArguments } from '../input/parse-arguments.ts';
import { print } from '../output/terminal.ts';

export const HELP = `Usage: routebook completion <shell>

Prints a script for bash, zsh or fish that completes routes, parameters, their
values, options and subcommands.

Examples
  routebook completion bash >> ~/.bashrc
  routebook completion zsh > "\${fpath[1]}/_routebook"
  routebook completion fish > ~/.config/fish/completions/routebook.fish`;

// Each script passes the words up to the cursor to `cli/main.ts`, which prints one candidate per line.

// Older versions of bash, such as the one on macOS, have neither mapfile nor compopt.
const BASH = `_routebook() {
  local candidate
  COMPREPLY=()
  while IFS= read -r candidate; do
    COMPREPLY+=("$candidate")
  done < <(routebook completion --candidates bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]]; then
    compopt -o nospace 2>/dev/null
  fi
}
complete -o default -F _routebook routebook
`;

const ZSH = `#compdef routebook
_routebook() {
  local -a candidates whole open
  candidates=("\${(@f)$(routebook completion --candidates zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  candidates=(\${candidates:#})
  (( $#candidates )) || { _files; return }
  open=(\${(M)candidates:#*=})
  whole=(\${candidates:#*=})
  (( $#open )) && compadd -S '' -a open
  (( $#whole )) && compadd -a whole
}
if [[ $funcstack[1] == _routebook ]]; then
  _routebook "$@"
else
  compdef _routebook routebook
fi
`;

const FISH = `function __routebook_candidates
    set -l words (commandline -opc)
    set -e words[1]
    set -l current (commandline -ct)
    routebook completion --candidates fish -- $words "$current" 2>/dev/null
end
complete -c routebook -f -a '(__routebook_candidates)'
complete -c routebook -n '__fish_seen_subcommand_from generate' -F
`;

const SCRIPTS: { readonly [shell: string]: string } = { bash: BASH, zsh: ZSH, fish: FISH };

export function run(args: readonly string[]): number {
  const { positionals } = parseArguments(args, {});
  expectArguments(positionals, 1, 1, 'a shell (bash, zsh or fish)');
  const [shell = ''] = positionals;
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
  if (script === undefined) {
    throw new UsageError(`completion supports bash, zsh and fish.${didYouMean(shell, Object.keys(SCRIPTS))}`);
  }
  print(script);
  return 0;
}
