import type { Remediation } from '@parapet/contracts/findings/finding';
import type { CloudCheck, Related } from '../definition/cloud-check.ts';
import type { CloudResource } from '../definition/resource.ts';
import type { CloudRegistry } from './registry.ts';

/** Says how a person repeats the read that a check rests on. */
export function reproduceOf(
  registry: CloudRegistry,
  { reads }: Pick<CloudCheck, 'reads'>,
  resource: CloudResource,
  { partition, account }: Pick<Related, 'partition' | 'account'>,
): { readonly request: string; readonly command: string } {
  const source = registry.sources.find(({ types }) => types.includes(resource.type));
  if (!source) throw new Error(`No source finds ${resource.type}.`);
  const where = { partition, account, region: resource.region };
  const detail = source.details?.find(
    ({ into, of }) => reads.includes(into) && (of === undefined || of === resource.type),
  );
  const service = detail?.service ?? source.service;
  const operation = detail?.operation ?? source.operation;
  const input = detail ? detail.input(resource, where) : (source.input?.(where, null) ?? {});
  const { action } = detail ?? source;
  const asked = registry.actionOf({ service, operation, ...(action !== undefined && { action }) });
  return {
    request: `${asked} for ${resource.uid}`,
    command: registry.commandOf({ service, operation, input }, resource),
  };
}

/** Fills in the resource; nothing of it can end a quoted text of a command. */
export function remediationOf(
  { remediation }: Pick<CloudCheck, 'remediation'>,
  { name, uid, region }: Pick<CloudResource, 'name' | 'uid' | 'region'>,
): Remediation {
  const { summary, console: steps, cli, terraform, effort, reference } = remediation;
  const values: Readonly<Record<string, string>> = { name, uid, region };
  const filled = (text: string) =>
    text.replace(/\{(name|uid|region)\}/g, (_, key: string) => safe(values[key] ?? ''));
  return {
    summary,
    steps: [...steps],
    effort,
    reference,
    code: [
      ...(cli === undefined ? [] : [{ kind: 'cli' as const, text: filled(cli) }]),
      ...(terraform === undefined ? [] : [{ kind: 'terraform' as const, text: filled(terraform) }]),
    ],
  };
}

/** A stranger may have chosen the name, and somebody pastes the command. */
const safe = (value: string): string =>
  /^[\w.:/@+=,-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
