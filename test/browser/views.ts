/** What the page can look like, by its address. */
export const VIEWS = {
  'nothing open': '',
  'routes found': '#q=release+assets&method=DELETE',
  'a route filled in':
    '#route=POST /repos/{owner}/{repo}/issues&.owner=octokit&.repo=app&.title=Hello&.body=There&as=curl',
  'a route with problems':
    '#route=GET /repos/{owner}/{repo}/issues&.owner=octokit&.state=opened&.per_page=many&.nonsense=1&base=nowhere',
  'a large form':
    '#route=PUT /repos/{owner}/{repo}/branches/{branch}/protection&.required_status_checks=&.required_status_checks/checks/0=',
  'a deprecated route': '#route=PATCH /teams/{team_id}',
  'no such route': '#route=GET /nothing/here',
} as const;
