import { actionOf } from '../aws/client/actions.ts';
import { bucketOf } from '../aws/client/bucket-rates.ts';
import { partitionOf } from '../aws/client/endpoint.ts';
import { type ServiceModel, serviceModel } from '../aws/client/models.ts';
import type { Answer } from '../definition/source.ts';
import { answerChange, CHANGE_PATH } from './answer-change.ts';
import { type ChangedAccount, createChangedAccount } from './change-account.ts';
import { cutPage } from './cut-page.ts';
import { answerOf, type SampleAccount } from './sample-account.ts';
import { createSessions, type Session, type Sessions } from './sessions.ts';
import { clearWeather, type Weather } from './weather.ts';
import { checkSignature } from './wire/check-signature.ts';
import { type Asked, type Received, readRequest } from './wire/read-request.ts';
import { type Refusal, type Written, writeAnswer, writeRefusal } from './wire/write-response.ts';

/** What a server answers, without the server. */
export interface SampleAnswers {
  answer(received: Received): Promise<Written>;
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Calls by service and operation, those that were throttled included. */
  readonly calls: ReadonlyMap<string, number>;
}

export interface AnswerOptions {
  readonly account: SampleAccount;
  readonly weather?: Partial<Weather>;
  readonly now?: () => number;
  /** Throttles as AWS does: by the token buckets of its services. */
  readonly hasBuckets?: boolean;
}

/** Answers as AWS would for an account, in the formats of all its services. */
export function createSampleAnswers(options: AnswerOptions): SampleAnswers {
  const { now = Date.now } = options;
  const changed = createChangedAccount(options.account);
  const weather = { ...clearWeather, ...options.weather };
  const sessions = createSessions(options.account.id, now);
  const calls = new Map<string, number>();
  const isThrottled = options.hasBuckets ? createLimits(now) : () => false;
  let count = 0;

  const answer = async (received: Received): Promise<Written> => {
    if (received.url.pathname === CHANGE_PATH) return changeAccount(changed, received);
    const account = changed.account();
    const asked = readRequest(received);
    const refuse = (refusal: Refusal) =>
      writeRefusal(asked ? serviceModel(asked.service) : null, refusal, received.method);
    if (!asked) {
      return refuse({
        status: 404,
        code: 'UnknownOperationException',
        message: 'Unknown operation',
      });
    }
    const name = `${asked.service}:${asked.operation}`;
    calls.set(name, (calls.get(name) ?? 0) + 1);
    count += 1;
    const session = sessions.find(asked.accessKeyId);
    const refusal =
      (await refuseCaller(received, asked, session, weather, now())) ??
      (isThrottled(asked) || (weather.throttleEvery && count % weather.throttleEvery === 0)
        ? throttled(serviceModel(asked.service))
        : refuseCall(asked, weather, account.id, changed.denied));
    if (refusal) return refuse(refusal);
    const answered = session && answerSelf(asked, account, weather, sessions, session);
    const found = answered ?? answerOf(account, asked);
    if ('refused' in found) return refuse(found.refused);
    const { service, operation, input } = asked;
    const page = cutPage(service, operation, input, found.answer, weather.pageSize);
    return writeAnswer(serviceModel(service), operation, page);
  };

  const { accessKeyId, secretAccessKey } = sessions.user;
  return { answer, keys: { accessKeyId, secretAccessKey }, calls };
}

function changeAccount(changed: ChangedAccount, { method, headers, body }: Received): Written {
  const asked = { method, contentType: headers['content-type'], body };
  const { status, text } = answerChange(asked, changed.change);
  return { status, headers: { 'content-type': 'text/plain' }, body: text };
}

/** Refuses keys that are unknown, wrong, late or ended, and all keys in a region that is off. */
async function refuseCaller(
  received: Received,
  asked: Asked,
  session: Session | undefined,
  weather: Weather,
  now: number,
): Promise<Refusal | null> {
  const model = serviceModel(asked.service);
  if (!session || weather.offRegions.includes(asked.region)) return unknownKey(model);
  const signature = await checkSignature(received, session, new Date(now));
  if (signature === 'late') {
    const message = 'Signature expired: the request is too old or too new';
    return { status: 403, code: 'InvalidSignatureException', message };
  }
  if (signature === 'wrong') {
    const message =
      'The request signature we calculated does not match the signature you provided.';
    return { status: 403, code: 'SignatureDoesNotMatch', message };
  }
  if (session.expiresAt !== null && session.expiresAt <= now) {
    const message = 'The security token included in the request is expired';
    return { status: 403, code: 'ExpiredToken', message };
  }
  return null;
}

function unknownKey({ protocol }: ServiceModel): Refusal {
  const message = 'The security token included in the request is invalid.';
  if (protocol === 'ec2') return { status: 401, code: 'AuthFailure', message };
  const code = protocol === 'query' ? 'InvalidClientTokenId' : 'UnrecognizedClientException';
  return { status: 403, code, message };
}

function throttled({ protocol }: ServiceModel): Refusal {
  const code = protocol === 'ec2' ? 'RequestLimitExceeded' : 'ThrottlingException';
  return { status: protocol === 'ec2' ? 503 : 400, code, message: 'Rate exceeded' };
}

function refuseCall(
  asked: Asked,
  weather: Weather,
  account: string,
  lost: ReadonlySet<string>,
): Refusal | null {
  const { service, operation, region, input } = asked;
  const isFree = service === 'sts';
  const denied = (why: string): Refusal => ({
    status: 403,
    code: serviceModel(service).protocol === 'ec2' ? 'UnauthorizedOperation' : 'AccessDenied',
    message: `User: arn:aws:sts::${account}:assumed-role/parapet/scan is not authorized to perform: ${actionOf(service, operation)} ${why}`,
  });
  if (!isFree && weather.deniedRegions.includes(region)) {
    return denied('with an explicit deny in a service control policy');
  }
  const name = `${service}:${operation}`;
  if (weather.denied.includes(name) || lost.has(name)) {
    return denied('because no identity-based policy allows the action');
  }
  const isGone = Object.values(input).some((value) => weather.gone.includes(String(value)));
  if (!isGone) return null;
  const code = service === 's3' ? 'NoSuchBucket' : 'ResourceNotFoundException';
  return { status: 404, code, message: 'It does not exist' };
}

/** Derives from the account and its keys who calls, sessions and regions. */
function answerSelf(
  { service, operation, input }: Asked,
  account: SampleAccount,
  weather: Weather,
  sessions: Sessions,
  session: Session,
): { answer: Answer } | null {
  const regions = partitionOf('aws').regions.filter(
    (region) => !weather.offRegions.includes(region),
  );
  switch (`${service}:${operation}`) {
    case 'sts:GetCallerIdentity':
      return { answer: { Account: account.id, Arn: session.arn, UserId: session.accessKeyId } };
    case 'sts:AssumeRole': {
      const { RoleArn, RoleSessionName, DurationSeconds = 3600 } = input;
      const started = sessions.start(`${RoleArn}`, `${RoleSessionName}`, Number(DurationSeconds));
      const Expiration = new Date(started.expiresAt ?? 0);
      return {
        answer: {
          Credentials: {
            AccessKeyId: started.accessKeyId,
            SecretAccessKey: started.secretAccessKey,
            SessionToken: started.sessionToken,
            Expiration,
          },
          AssumedRoleUser: { Arn: started.arn, AssumedRoleId: started.accessKeyId },
        },
      };
    }
    case 'account:ListRegions': {
      const used = account.regions.filter((region) => regions.includes(region));
      const Regions = used.map((RegionName) => ({ RegionName, RegionOptStatus: 'ENABLED' }));
      return { answer: { Regions } };
    }
    default:
      return null;
  }
}

/** Token buckets as AWS has them: a call that finds none left is throttled. */
function createLimits(now: () => number): (asked: Asked) => boolean {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return ({ service, operation, region }) => {
    const { name, burst, perSecond } = bucketOf(service, operation);
    const at = now();
    const key = `${region} ${name}`;
    const { tokens, at: before } = buckets.get(key) ?? { tokens: burst, at };
    const filled = Math.min(burst, tokens + ((at - before) / 1000) * perSecond);
    const isEmpty = filled < 1;
    buckets.set(key, { tokens: isEmpty ? filled : filled - 1, at });
    return isEmpty;
  };
}
