import type { Call } from '../../definition/caller.ts';
import type { HostOwner } from './endpoint.ts';
import { operationModel, type Ref, serviceModel } from './models.ts';

/** Services want these things beyond their models. */
export function extraHeaders(service: string, version: string): Record<string, string> {
  return {
    'user-agent': `parapet/${version}`,
    ...(service === 'glacier' && { 'x-amz-glacier-version': '2012-06-01' }),
  };
}

/** Names of the member that names the caller's own account, where an operation has one. */
const accountMembers = ['AccountId', 'accountId'];

/**
 * Fills in the caller's account where an operation needs it, and takes the path off ids of Route 53, which its lists
 * return and its other operations refuse.
 */
export function completeInput(
  { service, operation, input }: Pick<Call, 'service' | 'operation' | 'input'>,
  account: string,
): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...input };
  if (service === 's3control' || service === 'glacier') {
    const members = membersOf(service, operationModel(service, operation).input);
    const member = accountMembers.find((name) => members.includes(name));
    if (member) whole[member] ??= account;
  }
  if (service === 'route53') {
    for (const name of ['Id', 'HostedZoneId', 'ResourceId']) {
      const id = whole[name];
      if (typeof id === 'string') whole[name] = id.replace(/^\/?hostedzone\//, '');
    }
  }
  return whole;
}

/** Returns whose host a call goes to; null for that of the service. */
export function hostOwner(
  service: string,
  { Bucket: bucket, AccountId: account }: Readonly<Record<string, unknown>>,
): HostOwner | null {
  if (service === 's3' && typeof bucket === 'string') return { bucket };
  return service === 's3control' && typeof account === 'string' ? { account } : null;
}

function membersOf(service: string, ref: Ref): readonly string[] {
  const shape = typeof ref === 'number' && ref < 0 ? serviceModel(service).shapes[-ref - 1] : null;
  return shape && (shape[0] === 3 || shape[0] === 4) ? shape[3] : [];
}
