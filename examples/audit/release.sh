gh api repos/octokit/app/isues
gh api repos/octokit/app/pulls/1 --jq .merge_commit_sha
