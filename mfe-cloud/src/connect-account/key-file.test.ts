import { expect, it } from 'vitest';
import { readKeyFile } from './key-file.ts';

const file = {
  type: 'service_account',
  project_id: 'shop-production',
  private_key_id: '0a1b2c3d',
  private_key: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
  client_email: 'parapet@shop-production.iam.gserviceaccount.com',
  token_uri: 'https://attacker.example/token',
};

it('takes four parts of a key file, and no address', () => {
  expect(readKeyFile(JSON.stringify(file))).toEqual({
    projectId: 'shop-production',
    serviceAccount: 'parapet@shop-production.iam.gserviceaccount.com',
    privateKeyId: '0a1b2c3d',
    privateKey: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----',
  });
});

it.each(['', '{', 'null', '[]', '{"type":"external_account"}'])('is nothing for %s', (text) => {
  expect(readKeyFile(text)).toBeNull();
});
