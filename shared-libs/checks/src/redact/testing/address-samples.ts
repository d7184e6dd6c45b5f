import { body, hexadecimal } from './sample.ts';
import { hex32, key64, plain, rows, signs } from './sample-values.ts';

/** Secrets in addresses and connection strings, and of providers whose keys have no beginning. */
export const addressSamples = rows([
  [
    'ado-net',
    `Server=db;Database=shop;User Id=ann;Password=my ${signs};Encrypt=true`,
    signs,
    'Server=db;Database=shop;Encrypt=true',
  ],
  ['ado-net-pwd', `"Server=db;Uid=ann;Pwd=${plain};"`, plain, '"Server=db;Uid=ann;"'],
  [
    'azure-account-key',
    `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${key64};`,
    key64,
    'AccountName=shop',
  ],
  [
    'azure-shared-access-key',
    `SharedAccessKeyName=k;SharedAccessKey=${body(43)}=`,
    body(43),
    'EntityPath=events',
  ],
  [
    'azure-sas',
    `https://a.blob.core.windows.net/c?sv=2024&se=2026&sig=${body(43)}%3D`,
    body(43),
    'https://a.blob.core.windows.net/c?sv=2024',
  ],
  ['azure-tenant-secret', `AZURE_CLIENT_SECRET: ${plain}`, plain, 'AZURE_REGION: westeurope'],
  ['aws-secret-key', `aws_secret_access_key = ${body(40)}`, body(40), 'region = eu-west-1'],
  ['aws-secret-json', `"SecretAccessKey": "${body(40)}"`, body(40), '"Region": "eu-west-1"'],
  [
    'aws-presigned',
    `https://b.s3.amazonaws.com/k?X-Amz-Expires=60&X-Amz-Signature=${body(64, hexadecimal)}`,
    body(64, hexadecimal),
    'https://b.s3.amazonaws.com/k?X-Amz-Expires=60',
  ],
  [
    'linode',
    `linode_token: ${body(64, hexadecimal)}`,
    body(64, hexadecimal),
    'linode_region: eu-west',
  ],
  [
    'cloudflare-header',
    `X-Auth-Key: ${body(37, hexadecimal)}`,
    body(37, hexadecimal),
    'X-Auth-Email: a@b.example',
  ],
  ['datadog', `DD-API-KEY: ${hex32}`, hex32, 'dd-site: datadoghq.eu'],
  ['algolia', `x-algolia-api-key: ${hex32}`, hex32, 'x-algolia-application-id: ABC'],
  ['postmark', `X-Postmark-Server-Token: ${body(36)}`, body(36), 'X-PM-Message-Stream: outbound'],
  ['twilio-auth-token', `"auth_token": "${hex32}"`, hex32, '"sid": ""'],
  ['paypal', `paypal.clientSecret=${body(80)}`, body(80), 'paypal.mode=live'],
  ['auth0', `"client_secret": "${body(64)}"`, body(64), '"client_id": "shop"'],
  [
    'google-service-account',
    `{"type":"service_account","private_key":"-----BEGIN PRIVATE KEY-----\\n${body(64)}\\n-----END PRIVATE KEY-----\\n"}`,
    body(64),
    '{"type":"service_account"}',
  ],
  [
    'address-postgres',
    `postgres://ann:${plain}@db.example/shop`,
    plain,
    'postgres://db.example/shop',
  ],
  [
    'address-mongodb',
    `mongodb+srv://ann:${plain}@c.example/?retry=1`,
    plain,
    'mongodb+srv://c.example',
  ],
  ['address-redis', `redis://:${plain}@cache:6379/0`, plain, 'redis://cache:6379/0'],
  ['address-amqp', `amqps://ann:pa/ss${plain}@mq.example/v`, plain, 'amqps://mq.example:5671/v'],
  [
    'address-jdbc',
    `jdbc:mysql://db/shop?user=ann&password=${plain}`,
    plain,
    'jdbc:mysql://db:3306/shop',
  ],
  [
    'address-oracle',
    `jdbc:oracle:thin:ann/${plain}@db:1521:x`,
    plain,
    'jdbc:oracle:thin:@db:1521:x',
  ],
  [
    'address-token',
    `https://${body(40, hexadecimal)}@git.example/a.git`,
    body(40, hexadecimal),
    'https://git.example/@ann',
  ],
  ['address-sentry', `https://${hex32}@o1.ingest.example/2`, hex32, 'https://ann@example.org'],
]);
