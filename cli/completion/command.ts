import { didYouMean } from '../../src/core/edit-distance.ts';
import { joinNames } from '../help/name-lists.ts';
import { UsageError } from '../shared/errors.ts';
import { expectArguments, parseArguments } from '../shared/input/parse-arguments.ts';
import { print } from '../shared/output/terminal.ts';
import { SHELLS, type Shell, type Subcommand } from '../shared/subcommand.ts';

export const HELP = `Usage: routebook completion <shell>

Prints a script for bash, zsh, fish or PowerShell that completes routes,
parameters, their values, options and subcommands.

Examples
  routebook completion bash >> ~/.bashrc
  routebook completion zsh > "\${fpath[1]}/_routebook"
  routebook completion fish > ~/.config/fish/completions/routebook.fish
  routebook completion powershell >> profile.ps1`;

export const OPTIONS = {} as const;

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
complete -c routebook -n '__fish_seen_subcommand_from FILES' -F
`;

// Older versions of PowerShell drop an empty argument, so the current word follows a dot. What is behind the cursor is left out.
const POWERSHELL = `Register-ArgumentCompleter -Native -CommandName routebook -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
    routebook completion --candidates powershell -- @words ".$wordToComplete" 2>$null | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
    }
}
`;

const SCRIPTS: { readonly [Name in Shell]: string } = {
  bash: BASH,
  zsh: ZSH,
  fish: FISH,
  powershell: POWERSHELL,
};

export function run(args: readonly string[], subcommands: readonly Subcommand[]): number {
  const { positionals } = parseArguments(args, OPTIONS);
  expectArguments(positionals, 1, 1, `a shell (${joinNames(SHELLS)})`);
  const [given = ''] = positionals;
  const shell = SHELLS.find((name) => name === given);
  if (shell === undefined)
    throw new UsageError(`completion supports ${SHELLS.join(', ')}.${didYouMean(given, SHELLS)}`);
  // The other shells complete a file name whenever there is no candidate.
  const takingFiles = subcommands.filter(({ completes }) => completes === 'file').map(({ name }) => name);
  print(SCRIPTS[shell].replace('FILES', takingFiles.join(' ')));
  return 0;
}
