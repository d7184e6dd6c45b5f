import type { Source } from '../definition/source.ts';

/** Services that bill each request above what is free, also one that reads settings, with the page that says so. */
const billed: Readonly<Record<string, readonly [name: string, pricing: string]>> = {
  cloudwatch: ['CloudWatch', 'https://aws.amazon.com/cloudwatch/pricing/'],
  kms: ['KMS', 'https://aws.amazon.com/kms/pricing/'],
  s3: ['S3', 'https://aws.amazon.com/s3/pricing/'],
  secretsmanager: ['Secrets Manager', 'https://aws.amazon.com/secrets-manager/pricing/'],
};

/** What a scan asks of an account, before anything of it is known. */
export interface ScanFigures {
  /** Lists of services without regions, each at least one call. */
  readonly globalCalls: number;
  /** Lists in each region. */
  readonly regionCalls: number;
  /** The most calls for the settings of one resource. */
  readonly mostDetails: number;
  /** Names of services that bill requests. */
  readonly billed: readonly string[];
}

export function scanFiguresOf(sources: readonly Source[]): ScanFigures {
  const lists = (of: Source['scope']) =>
    sources.filter(({ scope, per }) => scope === of && per === undefined).length;
  const services = new Set(
    sources.flatMap(({ service, details = [] }) => [
      service,
      ...details.map((detail) => detail.service ?? service),
    ]),
  );
  return {
    globalCalls: lists('global') + sources.filter(({ prepare }) => prepare).length,
    regionCalls: lists('regional'),
    mostDetails: Math.max(0, ...sources.map(({ details = [] }) => details.length)),
    billed: Object.entries(billed).flatMap(([service, [name]]) =>
      services.has(service) ? [name] : [],
    ),
  };
}
