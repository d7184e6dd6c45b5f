import { readFileSync } from 'node:fs';
import type { BucketRate } from '../../aws/client/bucket-rates.ts';

interface OperationRow {
  /** Default: GET. */
  readonly method?: 'GET' | 'POST';
  /**
   * `{name}` is filled with one segment, `{+name}` with several; what is left of an input goes into the query, and
   * into the body of a POST.
   */
  readonly path: string;
  /** The IAM permission that it needs; none is needed to ask for the own ones. */
  readonly permission?: string;
  /** The member of the answer that is listed by pages. */
  readonly list?: string;
  /** The most items of a page that the API gives. */
  readonly pageSize?: number;
  /** The answer is for many resources: it is read once and kept for the unit. */
  readonly isShared?: boolean;
}

interface ServiceRow {
  readonly host: string;
  /** Calls of one consumer project. */
  readonly rate: BucketRate;
  /** The document that states the rate; null for a cautious guess where there is none. */
  readonly source: string | null;
  readonly operations: Readonly<Record<string, OperationRow>>;
}

const services: Readonly<Record<string, ServiceRow>> = JSON.parse(
  readFileSync(new URL('../../../data/gcp-operations.json', import.meta.url), 'utf8'),
);

export interface GcpOperation extends OperationRow {
  readonly host: string;
  readonly rate: ServiceRow['rate'];
}

/** @throws Error for an operation that is not in `data/gcp-operations.json` */
export function operationOf(service: string, operation: string): GcpOperation {
  const row = services[service];
  const found = row?.operations[operation];
  if (!row || !found) throw new Error(`No operation ${service}:${operation} is listed.`);
  return { ...found, host: row.host, rate: row.rate };
}

/** All operations, for the server of the sample. */
export const listOperations = (): readonly (GcpOperation & {
  readonly service: string;
  readonly operation: string;
})[] =>
  Object.entries(services).flatMap(([service, { host, rate, operations }]) =>
    Object.entries(operations).map(([operation, row]) => ({
      ...row,
      service,
      operation,
      host,
      rate,
    })),
  );

/** The permission of a call, as IAM names it: `cloudasset.assets.listResource`. */
export const permissionOf = (service: string, operation: string): string =>
  operationOf(service, operation).permission ?? `${service}:${operation}`;
