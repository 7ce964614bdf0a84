gh api repos/octokit/app/issues -f title=Bug
gh api repos/octokit/app/contents/README.md
