import { describe, expect, it } from 'vitest';
import { listRegions } from './regions.ts';
import { assumeRole, getCallerIdentity } from './sts.ts';
import { answer, callerIdentity, clientOf, queryError } from './testing/aws-responses.ts';

const users = (names: readonly string[], marker?: string): Response =>
  answer(
    200,
    `<ListUsersResponse><ListUsersResult><Users>${names
      .map((name) => `<member><UserName>${name}</UserName></member>`)
      .join(
        '',
      )}</Users><IsTruncated>${marker !== undefined}</IsTruncated>${marker === undefined ? '' : `<Marker>${marker}</Marker>`}</ListUsersResult></ListUsersResponse>`,
  );

async function read(pages: AsyncIterable<{ Users: { UserName: string }[] }>): Promise<string[]> {
  const names: string[] = [];
  for await (const { Users } of pages) names.push(...Users.map(({ UserName }) => UserName));
  return names;
}

const place = { region: 'eu-central-1', signal: new AbortController().signal };

describe('a call', () => {
  it('is signed for its service and region, and names Parapet', async () => {
    const { call, asked } = clientOf([() => answer(200, '{"Keys":[]}')]);
    await call('kms', 'ListKeys', {}, { region: 'eu-west-1' });

    expect(asked[0]?.url.href).toBe('https://kms.eu-west-1.amazonaws.com/');
    expect(asked[0]?.headers).toMatchObject({
      'user-agent': 'parapet/1.0.0',
      'x-amz-security-token': 'token',
      'x-amz-date': '20261129T120000Z',
    });
    expect(asked[0]?.headers.authorization).toContain('/20261129/eu-west-1/kms/aws4_request');
    expect(JSON.stringify(asked)).not.toContain('secret"');
  });

  it('of a global service is signed for the home region of the partition', async () => {
    const { call, asked } = clientOf([() => users([])], { partition: 'aws-us-gov' });
    await call('iam', 'ListUsers', {}, { region: 'global' });

    expect(asked[0]?.url.href).toBe('https://iam.us-gov.amazonaws.com/');
    expect(asked[0]?.headers.authorization).toContain('/us-gov-west-1/iam/');
  });

  it('of a bucket goes to the region that S3 names, and stays there', async () => {
    const moved = () =>
      answer(301, '<Error><Code>PermanentRedirect</Code><Message>m</Message></Error>', {
        'x-amz-bucket-region': 'ap-south-1',
      });
    const acl = () => answer(200, '<AccessControlPolicy><Owner/></AccessControlPolicy>');
    const { call, asked } = clientOf([moved, acl, acl]);
    await call('s3', 'GetBucketAcl', { Bucket: 'my-bucket' });
    await call('s3', 'GetBucketAcl', { Bucket: 'my-bucket' });

    expect(asked.map(({ url }) => url.host)).toEqual([
      'my-bucket.s3.eu-central-1.amazonaws.com',
      'my-bucket.s3.ap-south-1.amazonaws.com',
      'my-bucket.s3.ap-south-1.amazonaws.com',
    ]);
  });

  it('names a bucket with a dot in the path, since its certificate would not fit', async () => {
    const { call, asked } = clientOf([() => answer(200, '<AccessControlPolicy/>')]);
    await call('s3', 'GetBucketAcl', { Bucket: 'www.example.com' });

    expect(asked[0]?.url.href).toBe('https://s3.eu-central-1.amazonaws.com/www.example.com/?acl=');
  });

  it('of an account goes to the host of that account', async () => {
    const { call, asked } = clientOf([() => answer(200, '<PublicAccessBlockConfiguration/>')]);
    await call('s3control', 'GetPublicAccessBlock', {});

    expect(asked[0]?.url.host).toBe('111122223333.s3-control.eu-central-1.amazonaws.com');
    expect(asked[0]?.headers['x-amz-account-id']).toBe('111122223333');
  });

  it('takes an id of a hosted zone as its list returns it', async () => {
    const { call, asked } = clientOf([() => answer(200, '<GetDNSSECResponse/>')]);
    await call('route53', 'GetDNSSEC', { HostedZoneId: '/hostedzone/Z1' });

    expect(asked[0]?.url.pathname).toBe('/2013-04-01/hostedzone/Z1/dnssec');
  });

  it('goes to an endpoint of its own with nothing before the host', async () => {
    const { call, asked } = clientOf([() => answer(200, '<AccessControlPolicy/>')], {
      endpoint: 'http://127.0.0.1:4566',
    });
    await call('s3', 'GetBucketAcl', { Bucket: 'my-bucket' });
    await call('s3control', 'GetPublicAccessBlock', {});

    expect(asked.map(({ url }) => url.href)).toEqual([
      'http://127.0.0.1:4566/my-bucket/?acl=',
      'http://127.0.0.1:4566/v20180820/configuration/publicAccessBlock',
    ]);
  });
});

describe('a list', () => {
  it('is read page by page to the last token', async () => {
    const { pages, asked } = clientOf([
      () => users(['a', 'b'], 'two'),
      () => users(['c'], 'three'),
      () => users([]),
    ]);

    expect(await read(pages('iam', 'ListUsers', {}))).toEqual(['a', 'b', 'c']);
    expect(asked.map(({ body }) => new URLSearchParams(body).get('Marker'))).toEqual([
      null,
      'two',
      'three',
    ]);
    expect(new URLSearchParams(asked[0]?.body).get('MaxItems')).toBe('1000');
  });

  it('does not end well when a later page is denied', async () => {
    const { pages } = clientOf([
      () => users(['a'], 'two'),
      () => queryError(403, 'AccessDenied', 'because no identity-based policy allows it'),
    ]);

    await expect(read(pages('iam', 'ListUsers', {}))).rejects.toMatchObject({
      kind: 'denied',
      action: 'iam:ListUsers',
      deniedBy: 'identity',
    });
  });

  it('that repeats a token is not read for ever', async () => {
    const { pages, asked } = clientOf([() => users(['a'], 'again')]);

    await expect(read(pages('iam', 'ListUsers', {}))).rejects.toMatchObject({
      code: 'RepeatedToken',
    });
    expect(asked).toHaveLength(2);
  });

  it('is whole when it is called for at once, unless so many items are wanted', async () => {
    const two = [() => users(['a', 'b'], 'two'), () => users(['c'])];
    const whole = await clientOf(two).call('iam', 'ListUsers');
    const { call, asked } = clientOf(two);
    const some = await call('iam', 'ListUsers', { MaxItems: 2 });

    expect(whole.Users.map(({ UserName }: { UserName: string }) => UserName)).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(whole).not.toHaveProperty('Marker');
    expect(some.Users).toHaveLength(2);
    expect(asked).toHaveLength(1);
  });

  it('follows a token that lies in a part of the answer', async () => {
    const page = (marker: string) => () =>
      answer(200, `<DistributionList><NextMarker>${marker}</NextMarker></DistributionList>`);
    const { pages, asked } = clientOf([page('two'), page('')]);
    let read = 0;
    for await (const _ of pages('cloudfront', 'ListDistributions')) read += 1;

    expect(read).toBe(2);
    expect(asked[1]?.url.searchParams.get('Marker')).toBe('two');
  });
});

describe('throttling', () => {
  it('waits longer each time and halves the rate', async () => {
    const busy = () => queryError(400, 'Throttling', 'Rate exceeded');
    const { call, waits, calls } = clientOf([busy, busy, () => users(['a'])]);
    await call('iam', 'ListUsers', {});

    expect(calls.map(({ throttled }) => throttled)).toEqual([true, true, false]);
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeGreaterThanOrEqual(500);
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
  });

  it('waits as long as the service asks', async () => {
    const busy = () => queryError(429, 'TooManyRequests', '', { 'retry-after': '7' });
    const { call, waits } = clientOf([busy, () => users(['a'])]);
    await call('iam', 'ListUsers', {});

    expect(waits[0]).toBeGreaterThanOrEqual(7000);
  });

  it('ends when the budget of repeats is spent, for the next calls too', async () => {
    const { call, asked } = clientOf([() => queryError(400, 'Throttling', 'Rate exceeded')], {
      repeats: 3,
    });

    await expect(call('iam', 'ListUsers', {})).rejects.toMatchObject({ kind: 'throttled' });
    expect(asked).toHaveLength(4);
    await expect(call('iam', 'ListRoles', {})).rejects.toMatchObject({ kind: 'throttled' });
    expect(asked).toHaveLength(5);
  });

  it('sends no faster than the bucket of the service fills', async () => {
    const { call, waits } = clientOf([() => users([])]);
    for (let sent = 0; sent < 35; sent += 1) await call('iam', 'ListUsers', {});

    // Half of a burst of 20, and 25 calls of a bucket that fills with 15 a second.
    const waited = waits.reduce((sum, ms) => sum + ms, 0);
    expect(Math.abs(waited - (25 / 15) * 1000)).toBeLessThan(20);
  });
});

describe('credentials', () => {
  it('are renewed when the session has ended in the middle', async () => {
    const { call, asked } = clientOf([
      () => queryError(403, 'ExpiredToken', 'The security token included is expired'),
      () => users(['a']),
    ]);
    await call('iam', 'ListUsers', {});

    expect(asked.map(({ headers }) => headers.authorization?.match(/ASIA\w+/)?.[0])).toEqual([
      'ASIAFIRST',
      'ASIARENEWED',
    ]);
  });

  it('that end twice are an error', async () => {
    const { call, asked } = clientOf([() => queryError(403, 'ExpiredToken', '')]);

    await expect(call('iam', 'ListUsers', {})).rejects.toMatchObject({ kind: 'credentials' });
    expect(asked).toHaveLength(2);
  });

  it('that AWS knows at home are refused by a region that is off', async () => {
    const { call, asked } = clientOf([
      () => answer(400, '{"__type":"UnrecognizedClientException","message":"invalid token"}'),
      callerIdentity,
    ]);

    await expect(call('kms', 'ListKeys', {}, { region: 'af-south-1' })).rejects.toMatchObject({
      kind: 'region_off',
    });
    expect(asked[1]?.url.host).toBe('sts.us-east-1.amazonaws.com');
  });

  it('that AWS does not know at home either are wrong', async () => {
    const { call } = clientOf([
      () => answer(400, '{"__type":"UnrecognizedClientException","message":"invalid token"}'),
      () => queryError(403, 'InvalidClientTokenId', 'The security token is invalid'),
    ]);

    await expect(call('kms', 'ListKeys', {}, { region: 'af-south-1' })).rejects.toMatchObject({
      kind: 'credentials',
    });
  });
});

describe('the network', () => {
  const broken = (code: string) => () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };

  it('is asked three times more', async () => {
    const { call, asked } = clientOf([broken('ECONNRESET')]);

    await expect(call('iam', 'ListUsers', {})).rejects.toMatchObject({
      kind: 'network',
      code: 'ECONNRESET',
    });
    expect(asked).toHaveLength(4);
  });

  it('without a host of the service means that it is not offered there', async () => {
    const { call } = clientOf([broken('ENOTFOUND'), callerIdentity]);

    await expect(call('macie2', 'GetMacieSession', {})).rejects.toMatchObject({
      kind: 'not_offered',
    });
  });

  it('without any host of AWS is the network', async () => {
    const { call } = clientOf([broken('ENOTFOUND')]);

    await expect(call('macie2', 'GetMacieSession', {})).rejects.toMatchObject({
      kind: 'network',
    });
  });

  it('is not asked again after the scan was stopped', async () => {
    const controller = new AbortController();
    const { pages, asked } = clientOf([
      () => {
        controller.abort(new Error('stopped'));
        return users(['a'], 'two');
      },
    ]);

    await expect(
      read(pages('iam', 'ListUsers', {}, { signal: controller.signal })),
    ).rejects.toThrow('stopped');
    expect(asked).toHaveLength(1);
  });
});

describe('who and where', () => {
  it('says whose the credentials are', async () => {
    const { caller } = clientOf([callerIdentity]);

    expect(await getCallerIdentity(caller, place)).toEqual({
      account: '111122223333',
      arn: 'arn:aws:iam::111122223333:user/p',
    });
  });

  it('starts a session of a role with the external id', async () => {
    const { caller, asked } = clientOf([
      () =>
        answer(
          200,
          '<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2026-11-29T13:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>',
        ),
    ]);
    const session = await assumeRole(caller, place, {
      roleArn: 'arn:aws:iam::444455556666:role/parapet',
      externalId: 'external',
      sessionName: 'parapet',
      durationSeconds: 3600,
    });

    expect(session).toEqual({
      accessKeyId: 'ASIA1',
      secretAccessKey: 's',
      sessionToken: 't',
      expiresAt: Date.parse('2026-11-29T13:00:00Z'),
    });
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toMatchObject({
      ExternalId: 'external',
      DurationSeconds: '3600',
    });
  });

  it('lists the regions that are on, from the account', async () => {
    const { caller } = clientOf([
      () => answer(200, '{"Regions":[{"RegionName":"us-east-1"}],"NextToken":"two"}'),
      () => answer(200, '{"Regions":[{"RegionName":"af-south-1"}]}'),
    ]);

    expect(await listRegions(caller, 'aws', place.signal)).toEqual({
      regions: ['af-south-1', 'us-east-1'],
      source: 'account',
    });
  });

  it('lists them from EC2, else from the table, where it may not ask', async () => {
    const noAccount = () => answer(403, '{"__type":"AccessDeniedException","message":"no"}');
    const regions = () =>
      answer(
        200,
        '<DescribeRegionsResponse><regionInfo><item><regionName>us-east-1</regionName></item></regionInfo></DescribeRegionsResponse>',
      );
    const noEc2 = () =>
      answer(
        403,
        '<Response><Errors><Error><Code>UnauthorizedOperation</Code></Error></Errors></Response>',
      );

    expect(await listRegions(clientOf([noAccount, regions]).caller, 'aws', place.signal)).toEqual({
      regions: ['us-east-1'],
      source: 'ec2',
    });
    const { regions: table, source } = await listRegions(
      clientOf([noAccount, noEc2]).caller,
      'aws-cn',
      place.signal,
    );
    expect({ table, source }).toEqual({
      table: ['cn-north-1', 'cn-northwest-1'],
      source: 'table',
    });
  });
});
