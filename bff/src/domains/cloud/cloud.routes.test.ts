import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identitiesOf, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import { createAwsIdentity } from './providers/aws/aws-identity.ts';

const ACCOUNT = '123456789012';
const OWN_ACCOUNT = '999999999999';
const KEY = 'AKIAIOSFODNN7EXAMPLE';
const OWN_KEY = 'AKIAOPERATOROPERATOR';
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const ROLE = `arn:aws:iam::${ACCOUNT}:role/ParapetAudit`;

let sts: Server;
/** The AWS error code for every request; null accepts them. */
let refuseWith: string | null;
/** The parameters of the last AssumeRole request. */
let assumed: URLSearchParams | undefined;
let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  sts = createServer((req, res) => {
    let sent = '';
    req.on('data', (chunk) => {
      sent += chunk;
    });
    req.on('end', () => {
      const form = new URLSearchParams(sent);
      const { status, xml } = answer(form, req.headers.authorization ?? '');
      res.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
    });
  });
  sts.listen(0, '127.0.0.1');
  await once(sts, 'listening');
  const endpoint = `http://127.0.0.1:${(sts.address() as AddressInfo).port}`;
  api = await startTestApi({
    identities: identitiesOf(
      createAwsIdentity({
        endpoint,
        credentials: { accessKeyId: OWN_KEY, secretAccessKey: SECRET, sessionToken: null },
      }),
    ),
  });
});
beforeEach(async () => {
  refuseWith = null;
  assumed = undefined;
  ada = await api.signUp('pro');
});
afterAll(async () => {
  await api.close();
  sts.close();
});

function answer(form: URLSearchParams, authorization: string): { status: number; xml: string } {
  const action = form.get('Action');
  const wrap = (inner: string) =>
    `<${action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><${action}Result>${inner}</${action}Result></${action}Response>`;
  if (refuseWith) {
    const xml = `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>${refuseWith}</Code><Message>refused</Message></Error><RequestId>r</RequestId></ErrorResponse>`;
    return { status: 403, xml };
  }
  if (action === 'AssumeRole') {
    assumed = form;
    return {
      status: 200,
      xml: wrap(
        `<Credentials><AccessKeyId>ASIASESSIONSESSION00</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2030-01-01T00:00:00Z</Expiration></Credentials>`,
      ),
    };
  }
  const account = authorization.includes(OWN_KEY) ? OWN_ACCOUNT : ACCOUNT;
  return {
    status: 200,
    xml: wrap(
      `<Arn>arn:aws:iam::${account}:user/parapet</Arn><UserId>A</UserId><Account>${account}</Account>`,
    ),
  };
}

const at = (path: string, user = ada) => `/api/workspaces/${user.workspaceId}/cloud${path}`;
const byKeys = {
  authMethod: 'access_key',
  alias: 'Shop',
  accessKeyId: KEY,
  secretAccessKey: SECRET,
};
const byRole = { authMethod: 'assume_role', alias: 'Shop', roleArn: ROLE };
const connect = (input: object, user = ada) => api.call(user, 'POST', at('/accounts', user), input);

describe('connecting by keys', () => {
  test('takes the regions to read, and tells first what a scan asks', async () => {
    const { calls } = (await api.call(ada, 'GET', at('/setup'))).body;
    expect(calls).toMatchObject({ billed: expect.arrayContaining(['KMS', 'S3']) });
    expect(calls.region).toBeGreaterThan(calls.global);
    const { status, body } = await connect({ ...byKeys, regions: ['eu-west-1'] });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.regions).toEqual(['eu-west-1']);
    const refused = await connect({ ...byKeys, regions: ['Frankfurt'] });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('A region looks like eu-central-1');
  });

  test('checks the keys with AWS and never returns the secret', async () => {
    const { status, body } = await connect(byKeys);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      accountUid: ACCOUNT,
      status: 'connected',
      accessKeyHint: 'AKIA…MPLE',
      region: 'us-east-1',
      callerArn: `arn:aws:iam::${ACCOUNT}:user/parapet`,
      permissionReport: [{ action: 'sts:GetCallerIdentity', ok: true }],
    });
    const listed = await api.call(ada, 'GET', at('/accounts'));
    expect(listed.body.items).toEqual([body]);
    const rows = await runSql<object>(api.database.url, 'select * from parapet.cloud_accounts');
    const log = await runSql<object>(api.database.url, 'select * from parapet.audit_log');
    expect(JSON.stringify([listed.body, rows, log])).not.toContain(SECRET);
    expect(JSON.stringify(rows)).not.toContain(KEY);
  });

  test.each([
    ['InvalidClientTokenId', 'accessKeyId', /does not recognise/],
    ['SignatureDoesNotMatch', 'secretAccessKey', /does not accept/],
    ['ExpiredToken', 'accessKeyId', /expired/],
    ['AccessDenied', 'accessKeyId', /refused sts:GetCallerIdentity/],
  ])('%s is reported at %s, and nothing is stored', async (code, field, message) => {
    refuseWith = code;
    const { status, body } = await connect(byKeys);
    expect(status).toBe(422);
    expect(body.issues).toEqual([{ path: [field], message: expect.stringMatching(message) }]);
    expect((await api.call(ada, 'GET', at('/accounts'))).body.items).toEqual([]);
  });

  test('a wrong clock is not reported as wrong keys', async () => {
    refuseWith = 'RequestTimeTooSkewed';
    const { status, body } = await connect(byKeys);
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'upstream_failed' });
    expect(body.error).toMatch(/clock/);
  });

  test('a temporary key is refused without a request to AWS', async () => {
    const { body } = await connect({ ...byKeys, accessKeyId: 'ASIAIOSFODNN7EXAMPLE' });
    expect(body.issues[0].message).toMatch(/temporary/);
  });

  test('the same AWS account is connected once', async () => {
    await connect(byKeys);
    const again = await connect({ ...byKeys, alias: 'Again' });
    expect(again).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect(again.body.error).toMatch(/as Shop/);
  });

  test('the plan limits the number of accounts', async () => {
    const free = await api.signUp();
    expect((await connect(byKeys, free)).status).toBe(201);
    expect(await connect(byKeys, free)).toMatchObject({
      status: 402,
      body: { code: 'plan_limit' },
    });
  });

  test('the plan limits them also for two requests at once', async () => {
    const free = await api.signUp();
    const answers = await Promise.all([1, 2, 3].map(() => connect(byKeys, free)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 402, 402]);
  });
});

describe('connecting by role', () => {
  test('assumes it with the external id of the workspace', async () => {
    const setup = (await api.call(ada, 'GET', at('/setup'))).body;
    expect(setup.trustedAccountId).toBe(OWN_ACCOUNT);
    expect(setup.trustPolicy).toContain(setup.externalId);
    const { status, body } = await connect(byRole);
    expect(status).toBe(201);
    expect(assumed?.get('ExternalId')).toBe(setup.externalId);
    expect(body).toMatchObject({
      status: 'connected',
      roleArn: ROLE,
      externalId: setup.externalId,
      accessKeyHint: null,
    });
  });

  test('each workspace has an external id of its own', async () => {
    const bob = await api.signUp();
    const mine = (await api.call(ada, 'GET', at('/setup'))).body.externalId;
    const theirs = (await api.call(bob, 'GET', at('/setup', bob))).body.externalId;
    expect(mine).not.toBe(theirs);
  });

  test('a refusal names what to check, including the external id', async () => {
    const { externalId } = (await api.call(ada, 'GET', at('/setup'))).body;
    refuseWith = 'AccessDenied';
    const { status, body } = await connect(byRole);
    expect(status).toBe(422);
    expect(body.issues[0]).toMatchObject({ path: ['roleArn'] });
    expect(body.issues[0].message).toContain(externalId);
  });

  test('a wrong identity of the operator is not blamed on the customer', async () => {
    refuseWith = 'InvalidClientTokenId';
    const { status, body } = await connect(byRole);
    expect(status).toBe(502);
    expect(body.error).toMatch(/operator/);
  });

  test('an installation without an AWS identity reports it', async () => {
    const alone = await startTestApi({
      identities: identitiesOf(createAwsIdentity({ endpoint: null, credentials: null })),
    });
    const user = await alone.signUp();
    const path = `/api/workspaces/${user.workspaceId}/cloud`;
    const refused = await alone.call(user, 'POST', `${path}/accounts`, byRole);
    expect(refused.body.issues[0]).toMatchObject({ path: ['roleArn'] });
    const { body } = await alone.call(user, 'GET', `${path}/setup`);
    expect(body.trustedAccountId).toBeNull();
    await alone.close();
  });
});

describe('checking again', () => {
  test('stores the result as the status, and recovers', async () => {
    const { body: account } = await connect(byKeys);
    const check = () => api.call(ada, 'POST', at(`/accounts/${account.id}/check`));
    refuseWith = 'InvalidClientTokenId';
    expect((await check()).body).toMatchObject({
      status: 'error',
      statusMessage: expect.stringMatching(/does not recognise/),
      permissionReport: [{ action: 'sts:GetCallerIdentity', ok: false }],
      accountUid: ACCOUNT,
    });
    refuseWith = null;
    expect((await check()).body).toMatchObject({ status: 'connected', statusMessage: null });
  });
});

test('disconnecting deletes the secret', async () => {
  const { body } = await connect(byKeys);
  expect((await api.call(ada, 'DELETE', at(`/accounts/${body.id}`))).status).toBe(204);
  const rows = await runSql(
    api.database.url,
    'select id from parapet.cloud_accounts where workspace_id = $1',
    [ada.workspaceId],
  );
  expect(rows).toEqual([]);
});

test('an unreachable AWS is reported as such', async () => {
  const away = await startTestApi({
    identities: identitiesOf(
      createAwsIdentity({ endpoint: 'http://127.0.0.1:1', credentials: null }),
    ),
  });
  const user = await away.signUp();
  const { status, body } = await away.call(
    user,
    'POST',
    `/api/workspaces/${user.workspaceId}/cloud/accounts`,
    byKeys,
  );
  expect({ status, code: body.code }).toEqual({ status: 502, code: 'upstream_failed' });
  await away.close();
});
