import { GetBucketAclCommand, ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { buildQueryString } from '@smithy/core/protocols';
import { afterEach, describe, expect, it } from 'vitest';
import { createAwsClient } from '../aws/client/aws-client.ts';
import { createBuckets } from '../aws/client/buckets.ts';
import { awsModels, serviceModel } from '../aws/client/models.ts';
import { protocolOf } from '../aws/client/protocol.ts';
import { documentedCalls } from '../aws/client/testing/documented-calls.ts';
import type { Answer } from '../definition/source.ts';
import type { SampleAccount } from './sample-account.ts';
import { type SampleServer, startSampleServer } from './sample-server.ts';
import type { Weather } from './weather.ts';
import { readRequest } from './wire/read-request.ts';
import { writeAnswer, writeRefusal } from './wire/write-response.ts';

const names = ['one', 'two', 'three <&> ü', 'four', 'five'];
const account: SampleAccount = {
  id: '111122223333',
  regions: ['eu-central-1', 'us-east-1'],
  answers: [
    {
      service: 'iam',
      operation: 'ListUsers',
      answer: {
        Users: names.map((UserName) => ({
          UserName,
          Path: '/',
          UserId: 'AIDA',
          Arn: `arn:aws:iam::111122223333:user/${UserName}`,
          CreateDate: new Date('1969-07-20T20:17:40Z'),
        })),
      },
    },
    {
      service: 's3',
      operation: 'ListBuckets',
      answer: { Buckets: names.map((Name) => ({ Name, BucketRegion: 'eu-central-1' })) },
    },
    {
      service: 's3',
      operation: 'GetBucketAcl',
      when: { Bucket: 'open' },
      answer: documentedCalls.find(({ service }) => service === 's3')?.answer,
    },
    {
      service: 'cloudfront',
      operation: 'ListDistributions',
      answer: {
        DistributionList: {
          Marker: '',
          MaxItems: 100,
          IsTruncated: false,
          Quantity: 3,
          Items: ['E1', 'E2', 'E3'].map((Id) => ({ Id, ARN: Id })),
        },
      },
    },
  ],
};

let server: SampleServer;
afterEach(() => server.close());

async function start(weather: Partial<Weather> = {}) {
  server = await startSampleServer({ account, weather });
  const now = () => Date.now();
  const caller = createAwsClient({
    partition: 'aws',
    account: account.id,
    credentials: async () => ({ ...server.keys, sessionToken: null }),
    endpoint: server.endpoint,
    fetch,
    now,
    wait: async () => {},
    buckets: createBuckets(now),
    version: '1.0.0',
  });
  const place = { region: 'eu-central-1', signal: new AbortController().signal };
  const call = (service: string, operation: string, input: Record<string, unknown> = {}) =>
    caller.call({ service, operation, input, ...place });
  const pages = async (service: string, operation: string) => {
    const answers: Answer[] = [];
    for await (const page of caller.pages({ service, operation, input: {}, ...place })) {
      answers.push(page);
    }
    return answers;
  };
  return { call, pages, caller, place };
}

const keys = () => ({
  region: 'eu-central-1',
  endpoint: server.endpoint,
  credentials: server.keys,
});

describe('the sample server, read by the clients of AWS', () => {
  it('tells STS who calls and starts a session that works', async () => {
    await start();
    const sts = new STSClient(keys());
    expect(await sts.send(new GetCallerIdentityCommand())).toMatchObject({
      Account: '111122223333',
      Arn: 'arn:aws:iam::111122223333:user/parapet-sample',
    });
    const { Credentials: session } = await sts.send(
      new AssumeRoleCommand({
        RoleArn: 'arn:aws:iam::111122223333:role/parapet',
        RoleSessionName: 'scan',
        ExternalId: 'external',
      }),
    );
    const credentials = {
      accessKeyId: session?.AccessKeyId ?? '',
      secretAccessKey: session?.SecretAccessKey ?? '',
      sessionToken: session?.SessionToken ?? '',
    };
    const asRole = new STSClient({ ...keys(), credentials });
    expect(await asRole.send(new GetCallerIdentityCommand())).toMatchObject({
      Arn: 'arn:aws:sts::111122223333:assumed-role/parapet/scan',
    });
  });

  it('tells S3 its buckets page by page, and who may read one', async () => {
    await start({ pageSize: 2 });
    const s3 = new S3Client({ ...keys(), forcePathStyle: true });
    const first = await s3.send(new ListBucketsCommand({ MaxBuckets: 2 }));
    expect(first.Buckets?.map(({ Name }) => Name)).toEqual(['one', 'two']);
    const next = await s3.send(
      new ListBucketsCommand({ MaxBuckets: 2, ContinuationToken: first.ContinuationToken }),
    );
    expect(next.Buckets?.map(({ Name }) => Name)).toEqual(['three <&> ü', 'four']);
    const { Grants } = await s3.send(new GetBucketAclCommand({ Bucket: 'open' }));
    expect(Grants?.[0]?.Grantee?.URI).toBe('http://acs.amazonaws.com/groups/global/AllUsers');
  });

  it('refuses a wrong secret and an unknown key, as AWS does', async () => {
    await start();
    const wrong = { ...server.keys, secretAccessKey: 'wrong' };
    const unknown = { accessKeyId: 'AKIAUNKNOWN', secretAccessKey: 'wrong' };
    const send = (credentials: typeof wrong) =>
      new STSClient({ ...keys(), credentials }).send(new GetCallerIdentityCommand());

    await expect(send(wrong)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(send(unknown)).rejects.toMatchObject({ name: 'InvalidClientTokenId' });
  });
});

describe('the sample server, read by the client of Parapet', () => {
  it('cuts every list to the size of the weather', async () => {
    const { pages } = await start({ pageSize: 2 });
    const users = await pages('iam', 'ListUsers');
    const distributions = await pages('cloudfront', 'ListDistributions');

    expect(users.map(({ Users }) => Users.length)).toEqual([2, 2, 1]);
    expect(users[1]?.Users[0]).toMatchObject({
      UserName: 'three <&> ü',
      CreateDate: new Date('1969-07-20T20:17:40Z'),
    });
    expect(distributions.map(({ DistributionList: { Items } }) => Items.length)).toEqual([2, 1]);
  });

  it('throttles, and the client repeats', async () => {
    const { pages } = await start({ pageSize: 1, throttleEvery: 2 });

    expect(await pages('iam', 'ListUsers')).toHaveLength(5);
    expect(server.calls.get('iam:ListUsers')).toBe(9);
  });

  it('denies, by the caller and by the organisation', async () => {
    const { call, caller, place } = await start({
      denied: ['kms:ListKeys', 'ec2:DescribeVpcs'],
      deniedRegions: ['us-east-1'],
    });

    await expect(call('kms', 'ListKeys')).rejects.toMatchObject({
      kind: 'denied',
      action: 'kms:ListKeys',
      deniedBy: 'identity',
    });
    await expect(call('ec2', 'DescribeVpcs')).rejects.toMatchObject({ kind: 'denied' });
    const elsewhere = { service: 'sqs', operation: 'ListQueues', input: {}, ...place };
    await expect(caller.call({ ...elsewhere, region: 'us-east-1' })).rejects.toMatchObject({
      kind: 'denied',
      deniedBy: 'organisation',
    });
  });

  it('does not know the keys in a region that is off', async () => {
    const { call } = await start({ offRegions: ['eu-central-1'] });
    const off = { kind: 'region_off' };

    await expect(call('ec2', 'DescribeVpcs')).rejects.toMatchObject(off);
    await expect(call('sns', 'ListTopics')).rejects.toMatchObject(off);
    await expect(call('lambda', 'ListFunctions')).rejects.toMatchObject(off);
  });

  it('answers what is not set with the code of AWS', async () => {
    const { call } = await start();

    await expect(call('s3', 'GetBucketPolicy', { Bucket: 'one' })).rejects.toMatchObject({
      kind: 'refused',
      code: 'NoSuchBucketPolicy',
    });
    await expect(call('lambda', 'GetPolicy', { FunctionName: 'f' })).rejects.toMatchObject({
      code: 'ResourceNotFoundException',
    });
    expect(await call('s3', 'GetBucketVersioning', { Bucket: 'one' })).not.toHaveProperty('Status');
  });
});

describe('every operation of the models', () => {
  it('is known by its request, and has an answer that the client reads', async () => {
    for (const [service, model] of Object.entries(awsModels().services)) {
      for (const operation of Object.keys(model.operations)) {
        const input = inputOf(model, operation);
        const owner = 'Bucket' in input && service === 's3' ? '/value' : '';
        const endpoint = { url: `http://127.0.0.1${owner}`, isFixed: true };
        const request = await protocolOf(model).write(operation, input, endpoint);
        const asked = readRequest({
          method: request.method,
          url: new URL(`http://127.0.0.1${request.path}?${buildQueryString(request.query)}`),
          headers: { ...request.headers, authorization: scopeOf(model) },
          body: textOf(request.body),
        });
        expect(asked, `${service} ${operation}`).toMatchObject({ service, operation, input });
        const { status, headers, body } = writeAnswer(model, operation, {});
        const bytes = new TextEncoder().encode(body);
        await protocolOf(model).read(operation, {
          status,
          headers: new Headers(headers),
          body: bytes,
        });
      }
    }
  });
});

describe.each(documentedCalls)('what the server writes for $service $operation', (call) => {
  const model = serviceModel(call.service);

  it('is what AWS documents', async () => {
    server = await startSampleServer({ account });
    const written = writeAnswer(model, call.operation, call.answer);
    const documented = await protocolOf(model).read(call.operation, {
      status: 200,
      headers: new Headers({ 'content-type': call.contentType }),
      body: new TextEncoder().encode(call.response),
    });

    expect(partsOf(written.body)).toEqual(partsOf(call.response));
    expect(documented).toMatchObject(call.answer);
  });

  it('refuses as AWS documents', async () => {
    server = await startSampleServer({ account });
    const { status, code, message } = call.error;
    const written = writeRefusal(model, { status, code, message }, call.request.method);
    const reading = protocolOf(model).read(call.operation, {
      status,
      headers: new Headers(written.headers),
      body: new TextEncoder().encode(written.body),
    });

    await expect(reading).rejects.toMatchObject({ name: code, message });
  });

  it('is for the request that AWS documents', async () => {
    server = await startSampleServer({ account });
    const { method, path, query = {}, headers, body } = call.request;
    const bucket = 'Bucket' in call.input ? `/${call.input.Bucket}` : '';
    const asked = readRequest({
      method,
      url: new URL(`http://127.0.0.1${bucket}${path}?${new URLSearchParams(query)}`),
      headers: {
        ...headers,
        authorization: scopeOf(model),
      },
      body,
    });

    expect(asked).toMatchObject({
      service: call.service,
      operation: call.operation,
      input: call.input,
      region: 'eu-central-1',
    });
  });
});

const scopeOf = ({ signingName }: { signingName: string }): string =>
  `AWS4-HMAC-SHA256 Credential=AKIA/20261129/eu-central-1/${signingName}/aws4_request, SignedHeaders=host, Signature=0`;

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : new TextDecoder().decode((body ?? undefined) as Uint8Array);

/** The values of a document by their names. Order, space, milliseconds and the request's id do not matter. */
function partsOf(text: string): unknown {
  if (text.startsWith('{')) return JSON.parse(text);
  return text
    .replace(
      /<\?xml[^>]*\?>|<requestId>[^<]*<\/requestId>|<ResponseMetadata>.*<\/ResponseMetadata>/gs,
      '',
    )
    .replace(/>\s+</g, '><')
    .replace(/(\d)\.000Z/g, '$1Z')
    .replace('2016-11-15/"', '2016-11-15"')
    .replace(/<(\w+)\/>/g, '<$1></$1>')
    .trim()
    .split('><')
    .map((part) =>
      part
        .split(/ (?=xsi:|xmlns)|(?<=")>/)
        .sort()
        .join(' '),
    )
    .sort();
}

/** A value for each member that is part of the path. */
function inputOf(model: ReturnType<typeof serviceModel>, operation: string) {
  const ref = model.operations[operation]?.input;
  const shape = typeof ref === 'number' && ref < 0 ? model.shapes[-ref - 1] : null;
  if (!shape || (shape[0] !== 3 && shape[0] !== 4)) return {};
  const needed = shape[3].filter((name, index) => {
    const member = shape[4][index];
    const traits = Array.isArray(member) ? member[1] : 0;
    return name === 'Bucket' || (typeof traits === 'number' ? traits & 1 : 'httpLabel' in traits);
  });
  return Object.fromEntries(needed.map((name) => [name, 'value']));
}

describe('a change of the account', () => {
  const put = (body: string, type = 'application/json') =>
    fetch(`${server.endpoint}/.parapet/account`, {
      method: 'PUT',
      headers: { 'content-type': type },
      body,
    });

  it('replaces an answer, and denies a call', async () => {
    const { call } = await start();
    const users = async () => (await call('iam', 'ListUsers')).Users.length;
    expect(await users()).toBe(5);
    const answers = [{ service: 'iam', operation: 'ListUsers', answer: { Users: [] } }];
    expect((await put(JSON.stringify({ answers }))).status).toBe(204);
    expect(await users()).toBe(0);
    await put(JSON.stringify({ denied: ['iam:ListUsers'] }));
    await expect(users()).rejects.toMatchObject({ kind: 'denied' });
  });

  it('is refused from a form of a page, and where it is none', async () => {
    await start();
    expect((await put('{}', 'text/plain')).status).toBe(415);
    expect((await put('{"answers": [{"service": "iam"}]}')).status).toBe(400);
    expect((await put('no JSON')).status).toBe(400);
  });
});
