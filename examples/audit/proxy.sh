# routebook-ignore[UNKNOWN_ROUTE] a route of our proxy
gh api repos/octokit/app/isues
