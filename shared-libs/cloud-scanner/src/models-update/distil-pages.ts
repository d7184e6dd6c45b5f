import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PagesModel } from '../aws/client/models.ts';
import { membersOf, type SdkOperation } from './distil-schemas.ts';

/** Paged operations without a paginator in the SDK, whose tokens no rule finds. */
const known: Readonly<Record<string, PagesModel['tokens']>> = {
  ListResourceRecordSets: [
    ['NextRecordName', 'StartRecordName'],
    ['NextRecordType', 'StartRecordType'],
    ['NextRecordIdentifier', 'StartRecordIdentifier'],
  ],
  ListHostedZonesByName: [
    ['NextDNSName', 'DNSName'],
    ['NextHostedZoneId', 'HostedZoneId'],
  ],
};

/** Names of tokens of operations that the SDK does not page: output, then input. */
const usual = [
  ['NextToken', 'NextToken'],
  ['nextToken', 'nextToken'],
  ['NextMarker', 'NextMarker'],
  ['NextMarker', 'Marker'],
  ['nextMarker', 'marker'],
  ['Marker', 'Marker'],
  ['NextContinuationToken', 'ContinuationToken'],
  ['ContinuationToken', 'ContinuationToken'],
  ['position', 'position'],
  ['nextPageToken', 'pageToken'],
] as const;

const sizes = ['MaxResults', 'maxResults', 'MaxRecords', 'MaxItems', 'PageSize', 'Limit', 'limit'];

/** Says how an operation is paged: as its paginator in the SDK does, else by the names of its members. */
export function distilPages(
  folder: string,
  name: string,
  { input, output }: SdkOperation,
  pageSize: number | undefined,
): PagesModel | null {
  const [inputs, outputs] = [membersOf(input), membersOf(output)];
  const paginator = readPaginator(join(folder, 'pagination', `${name}Paginator.js`));
  const tokens =
    known[name] ??
    (paginator && [[paginator.output, paginator.input] as const]) ??
    usual.filter(([from, to]) => outputs.includes(from) && inputs.includes(to)).slice(0, 1);
  if (tokens.length === 0) return null;
  const member = paginator?.size ?? sizes.find((size) => inputs.includes(size));
  return { tokens, size: member && pageSize ? [member, pageSize] : null };
}

function readPaginator(file: string) {
  if (!existsSync(file)) return null;
  const [, call] = readFileSync(file, 'utf8').split('createPaginator(');
  if (call === undefined) throw new Error(`${file} has no paginator.`);
  const texts = call.slice(call.indexOf('"'), call.indexOf(')'));
  const [input, output, size] = JSON.parse(`[${texts}]`) as (string | undefined)[];
  if (!input || !output) throw new Error(`${file} names no tokens.`);
  return { input, output, size };
}
