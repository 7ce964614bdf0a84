// Descriptions that no package contains. Each is pinned by its commit and its hash, and is fetched once.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireTier } from './require-tier.js';

const cache = fileURLToPath(new URL('../.cache/remote-descriptions/', import.meta.url));

const SOURCES = {
  openai: {
    url: 'https://raw.githubusercontent.com/openai/openai-openapi/f85dbe223d40e1a31cba812ab2d755c7e98a92a3/openapi.json',
    hash: 'bbfd19abcde0e7412da99378deb2a959ccdd3a812f97c9e35901921e8e973f9a',
  },
  discord: {
    url: 'https://raw.githubusercontent.com/discord/discord-api-spec/74fda0fad044407ea280043a03ffc9bc64c4e49e/specs/openapi.json',
    hash: '8c1d0707ccdf8e380a86dfba04058820a66435c1b69d5ed82e04dd8c0520dd73',
  },
  authentik: {
    url: 'https://raw.githubusercontent.com/goauthentik/authentik/795440c77dce304cd8847afdfb43255db55a29a4/schema.yml',
    hash: '13bcfa079ae93b57e06b808dfe2031a7dd9ca173ca446f23bbea29882483e891',
  },
  clerk: {
    url: 'https://raw.githubusercontent.com/clerk/openapi-specs/7987d1b776258d5ddd9163e1a03d256b5ac4d64a/bapi/2026-05-12.yml',
    hash: '75df3a43fcb2d9fc4467a23c717714f5228aa3267b0930ba34612728365fd8f2',
  },
  datadog: {
    url: 'https://raw.githubusercontent.com/DataDog/datadog-api-client-typescript/a6d174205b047bd01a9df066deae5d7fee9c436c/.generator/schemas/v1/openapi.yaml',
    hash: 'e8e3972a2d77b1395e28f7044e830f526258a4bc5e07d9401c2c07b2bcccabb4',
  },
  immich: {
    url: 'https://raw.githubusercontent.com/immich-app/immich/b26b0cc806a0cc0d586e95a359e0debce1bffc4f/open-api/immich-openapi-specs.json',
    hash: '1f453221789f42501d864981647a93486e03da96237b39bd6f8e21238a86757e',
  },
  influxdb: {
    url: 'https://raw.githubusercontent.com/influxdata/openapi/ad26a17809307a9b190d5ca0ef6d0a0f094993ff/contracts/oss.yml',
    hash: '7c0d869f083651bd9a62cf70617739e2f572aeab7bf55ce781237385d63373f1',
  },
  lago: {
    url: 'https://raw.githubusercontent.com/getlago/lago-openapi/120da1213306145141d3dd34022dd47a3216c911/openapi.yaml',
    hash: 'c1525ea98e16d18df33e7f51e9e1c541df7ae199af2128a149bc161674c1aa21',
  },
  listmonk: {
    url: 'https://raw.githubusercontent.com/knadh/listmonk/911e0b774abad4fbf7b534be43a34a80fb6ace5b/docs/swagger/collections.yaml',
    hash: 'b9bacc15711f1e9c34260075f7226f81ddb672678b1b7c6f9b90757c21295c53',
  },
  mastodon: {
    url: 'https://raw.githubusercontent.com/abraham/mastodon-openapi/89b11e724f5015e232d160749e3b2fd4006e100d/dist/schema.json',
    hash: '516725a2c5e09c4de5b47305cb515ee03c7e929967432441003624fe35378942',
  },
  netlify: {
    url: 'https://raw.githubusercontent.com/netlify/open-api/650803172c55155ec34dcad94602e058477a4a98/swagger.yml',
    hash: 'c98cd92f9e0f4bb50df41f28b3f428ce0ce23115ec93a808d37f182672055de5',
  },
  opencode: {
    url: 'https://raw.githubusercontent.com/anomalyco/opencode/d545d8fba57283528db69281f59c803c646eb7e9/packages/sdk/openapi.json',
    hash: '5bbd6493a1a488ef4294889341c896e420f814ecea95822100aaa9f3f95ab2d1',
  },
  ory: {
    url: 'https://raw.githubusercontent.com/ory/kratos/b86338da04a040247a07f46100a86dcfb3875909/spec/api.json',
    hash: 'b89835261389eac1cb6919b045c0b244375b1acfade88264c4d4c6399cbbe051',
  },
  pagerduty: {
    url: 'https://raw.githubusercontent.com/PagerDuty/api-schema/91a06fb3c64b0ab2b2bd6c485d12b327dfb55c18/reference/REST/openapiv3.json',
    hash: 'b2e80f8b83b170f29702e96a69adf230702b4ec43dddab7e348a2985c707ef35',
  },
  polar: {
    url: 'https://raw.githubusercontent.com/polarsource/polar/c6c3645e639ee8eeaa05aa0835cf8e39e330382f/docs/openapi/2026-04.openapi.json',
    hash: '6160bafa7d978aadd5cf2e2d40c27bd940aae58df0e42322f0597b50637a34e5',
  },
  qdrant: {
    url: 'https://raw.githubusercontent.com/qdrant/qdrant/74f3e85b9473c62560006c043e13737ce6b48412/docs/redoc/master/openapi.json',
    hash: 'ae5cf980e40fc12ce7ce48f500a7c9cc19a7d8fcf0cfa1e2c7c7b27faecd8ffa',
  },
  resend: {
    url: 'https://raw.githubusercontent.com/resend/resend-openapi/fd6f395f2114e13806025f0c330921c901d62bb1/resend.json',
    hash: '0e147a4f2fb687b8e45631bb787b99acf89bfaa2028fb0755c6b8fa78bdc26f0',
  },
  typesense: {
    url: 'https://raw.githubusercontent.com/typesense/typesense-api-spec/9963d6cebcbe42702048e27ab3c0ea6b325eb952/openapi.yml',
    hash: '8cd6fefff05a651c55eabbea84da1c62e6bf4a389ec8b48b64222ed025b197de',
  },
  weaviate: {
    url: 'https://raw.githubusercontent.com/weaviate/weaviate/adcffc5432aa797c60e3c4e479514054254fae2a/openapi-specs/schema.json',
    hash: '7256b2211a06e8ec7eebcbc6951bc87c4439de4787a3a28b65d893ba6c58cd6f',
  },
  zulip: {
    url: 'https://raw.githubusercontent.com/zulip/zulip/668661774650afdc91c203de5011cc0b1b86d6c7/zerver/openapi/zulip.yaml',
    hash: '6d2ef915a479ca04b4b08d0736abae1b46aa5c346a0f0c22d2bfdf5c925ca9fc',
  },
};

const TIMEOUT_MILLISECONDS = 60_000;

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * Fetches a description if it is not there yet.
 * @param {keyof typeof SOURCES} name
 * @returns {Promise<{ file: string } | { missing: string }>} The file, or the reason why it could not be fetched.
 */
export async function fetchDescription(name) {
  requireTier('system', `the description of ${name} is fetched when it is needed`);
  const { url, hash } = SOURCES[name];
  const file = `${cache}${name}${/\.ya?ml$/.test(url) ? '.yaml' : '.json'}`;
  if (existsSync(file) && hashOf(readFileSync(file)) === hash) return { file };
  let bytes;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    if (!response.ok) return { missing: `${url} responded with ${response.status}` };
    bytes = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    return { missing: `${url} could not be fetched: ${error.cause?.code ?? error.message}` };
  }
  if (hashOf(bytes) !== hash) throw new Error(`${url} is not the description that was pinned.`);
  mkdirSync(cache, { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, bytes);
  renameSync(part, file);
  return { file };
}
