import { writeFile } from 'node:fs/promises';
import { createGitHub } from 'routebook';
import { createOAuth, type OAuthGrant } from 'routebook/auth';

const file = process.env['GRANT_FILE'] ?? 'grant.json';
const store = (grant: OAuthGrant) => writeFile(file, JSON.stringify(grant), { mode: 0o600 });

const oauth = createOAuth({ clientId: 'Iv1.example' });
const device = await oauth.startDevice();
console.log(`Enter ${device.userCode} at ${device.verificationUrl}`);
const grant = await device.wait();
await store(grant);

const github = createGitHub({ token: oauth.userToken(grant, { store }) });
const { data } = await github.users.getAuthenticated();
console.log(`You are ${data.login}.`);
