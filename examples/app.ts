import { createApp } from 'routebook/auth';

const app = createApp({ appId: 'Iv1.example', privateKey: process.env['APP_PRIVATE_KEY'] });

for await (const { installation, github } of app.installations()) {
  for await (const { full_name } of github.apps.listReposAccessibleToInstallation.items()) {
    console.log(installation.id, full_name);
  }
}
