import { type Caller, CallFailure } from '../../definition/caller.ts';
import type { ReadLimits } from '../../definition/limits.ts';
import { unread } from '../../definition/resource.ts';
import type { Answer } from '../../definition/source.ts';

/** The policy that each level has until somebody replaces it. */
const FULL_ACCESS = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
};
const fullAccess: Readonly<Record<string, true>> = {
  'p-FullAWSAccess': true,
  'p-RCPFullAWSAccess': true,
};
/** An account is at most five units below the root. */
const MAX_LEVELS = 7;

/**
 * Reads the service and resource control policies that bind an account, from itself to the root of its organisation.
 * They do not bind the management account, and only a delegated administrator among the others may read them.
 */
export const readLimits: ReadLimits = async (caller, { region, account }, signal) => {
  const ask = (operation: string, input: Answer): Promise<Answer> =>
    caller.call({ service: 'organizations', operation, input, region, signal });
  try {
    const { Organization: organization } = await ask('DescribeOrganization', {});
    if (!organization || organization.MasterAccountId === account) return null;
    const levels = [account];
    while (levels.length < MAX_LEVELS && !levels.at(-1)?.startsWith('r-')) {
      const { Parents: parents } = await ask('ListParents', { ChildId: levels.at(-1) });
      const parent = parents?.[0]?.Id;
      if (parent === undefined) break;
      levels.push(parent);
    }
    const documents = new Map<string, unknown>();
    const attached = async (target: string, filter: string): Promise<unknown[]> => {
      const found: unknown[] = [];
      const input = { TargetId: target, Filter: filter };
      for await (const page of pagesOf(caller, input, region, signal)) {
        for (const { Id: id } of page.Policies ?? []) {
          if (!documents.has(id)) documents.set(id, await documentOf(id));
          found.push(documents.get(id));
        }
      }
      return found;
    };
    const documentOf = async (id: string): Promise<unknown> => {
      if (fullAccess[id]) return FULL_ACCESS;
      try {
        return (await ask('DescribePolicy', { PolicyId: id })).Policy?.Content;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return unread(error.action, error.message);
      }
    };
    const callers: unknown[][] = [];
    const resources: unknown[] = [];
    for (const level of levels) {
      callers.push(await attached(level, 'SERVICE_CONTROL_POLICY'));
      resources.push(...(await attached(level, 'RESOURCE_CONTROL_POLICY')));
    }
    return { callers, resources };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return null;
  }
};

const pagesOf = (caller: Caller, input: Answer, region: string, signal: AbortSignal) =>
  caller.pages({
    service: 'organizations',
    operation: 'ListPoliciesForTarget',
    input,
    region,
    signal,
  });

const isRefusal = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.kind !== 'credentials';
