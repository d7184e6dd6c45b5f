import { gzipSync } from 'node:zlib';
import { awsSigned } from '../aws-signature.ts';
import { messageOf } from '../finding-message.ts';
import type { Answer, Connection, Kind, Outcome } from '../kind.ts';
import { ocsfEvents } from '../ocsf.ts';
import { oneRequest } from '../one-request.ts';
import { errorOfStatus, readStatus } from '../read-answer.ts';

const AMAZON = 'https://s3.amazonaws.com';

/** One object a delivery, written once: a second attempt finds it and leaves it. */
export const s3: Kind = {
  body: (message) => JSON.stringify(message),
  send: oneRequest({
    render({ id, body, connection, at }) {
      const { settings, secrets } = connection;
      const message = messageOf(body);
      const lines = ocsfEvents(message, id).map(({ event }) => JSON.stringify(event));
      const day = message.occurredAt.slice(0, 10);
      const prefix = (settings.prefix ?? 'findings').split('/').filter(Boolean).join('/');
      const key = `${prefix}/dt%3D${day}/${id}.ocsf.jsonl.gz`;
      return awsSigned(
        {
          via: 'http',
          method: 'PUT',
          url: `${baseOf(connection)}/${key}`,
          headers: { 'content-type': 'application/gzip', 'if-none-match': '*' },
          body: gzipSync(`${lines.join('\n')}\n`),
        },
        {
          service: 's3',
          region: settings.region ?? '',
          accessKeyId: settings.accessKeyId ?? '',
          secretAccessKey: secrets.secretAccessKey ?? '',
          at,
        },
      );
    },
    read: readS3,
  }),
};

/** Amazon has a host for each bucket; other stores have it in the path. */
function baseOf({ url, settings }: Connection): string {
  const { bucket = '', region = '' } = settings;
  if (url === AMAZON) return `https://${bucket}.s3.${region}.amazonaws.com`;
  return `${url.replace(/\/$/, '')}/${bucket}`;
}

/** Errors come as XML, with a code: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
function readS3(answer: Answer): Outcome {
  if (answer.status === 412) return { kind: 'delivered', note: 'The object was there already.' };
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  const [, code = null] = /<Code>(\w{1,60})<\/Code>/.exec(answer.body) ?? [];
  const error = errorOfStatus(answer.status, code);
  if (answer.status === 409) return { kind: 'retry', error };
  if (code === 'AuthorizationHeaderMalformed') return { kind: 'rejected', error, field: 'region' };
  return { ...outcome, error };
}
