import { SERVER } from '../support/editions.ts';

/** States of the page, by the fragment of their URL. */
export const VIEWS = {
  'nothing open': '',
  'a search': '#q=release+assets&method=DELETE',
  'a route filled in':
    '#route=POST /repos/{owner}/{repo}/issues&.owner=octokit&.repo=app&.title=Hello&.body=There&as=curl',
  'a route with nothing filled in': '#route=GET /repos/{owner}/{repo}/issues/{issue_number}',
  'a route with problems':
    '#route=GET /repos/{owner}/{repo}/issues&.owner=octokit&.state=opened&.per_page=many&.nonsense=1&base=nowhere',
  'a large form':
    '#route=PUT /repos/{owner}/{repo}/branches/{branch}/protection&.required_status_checks=&.required_status_checks/checks/0=',
  'a route of a server': `#edition=${SERVER.name}&route=POST /admin/users`,
  'an edition that does not exist': '#edition=ghes-1.0',
  'a route that another edition has': '#route=POST /admin/users',
  'another API version': '#route=POST /repos/{owner}/{repo}/issues&version=2026-03-10',
  'an upload':
    '#route=POST+%7Borigin%7D/repos/%7Bowner%7D/%7Brepo%7D/releases/%7Brelease_id%7D/assets%7B%3Fname%2Clabel%7D',
  'a format that returns text':
    '#route=GET /repos/{owner}/{repo}/contents/{path}&.owner=octokit&.repo=app&.path=README.md&format=raw',
  'an HTTP message': '#route=POST /repos/{owner}/{repo}/issues&.owner=octokit&.repo=app&.title=Hello&as=http',
  'a deprecated route': '#route=PATCH /teams/{team_id}',
  'an unknown route': '#route=GET /nothing/here',
} as const;
