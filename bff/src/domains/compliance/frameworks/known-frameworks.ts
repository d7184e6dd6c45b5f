import { type Framework, shortTitleOf } from '@parapet/compliance/framework/framework';
import {
  frameworks,
  type FrameworkSummary as Listed,
  loadFramework,
} from '@parapet/compliance/frameworks';
import type { Provider } from '@parapet/compliance/provider';
import type { FrameworkSummary } from '@parapet/contracts/compliance/framework';
import { AppError } from '../../../platform/app-error.ts';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { CloudPort } from '../../cloud/cloud.port.ts';
import { frameworksIn } from '../repositories/frameworks.repository.ts';
import { isInUse } from './in-use.policy.ts';

export interface KnownFrameworksPorts {
  readonly cloud: Pick<CloudPort, 'listAccounts'>;
}

export const isOwn = (frameworkId: string): boolean => frameworkId.startsWith('own-');

const plural = (unit: string): string =>
  unit === 'criterion' ? 'criteria' : unit.endsWith('y') ? `${unit.slice(0, -1)}ies` : `${unit}s`;

const summaryOf = (
  listed: Omit<Listed, 'publishedCount' | 'shortTitle'> & {
    readonly shortTitle?: string | undefined;
  },
  used: boolean,
): FrameworkSummary => ({
  id: listed.id,
  title: listed.title,
  shortTitle: shortTitleOf(listed),
  version: listed.version,
  publisher: listed.publisher,
  unit: plural(listed.unit),
  requirements: listed.count,
  isPartial: listed.isPartial,
  hasReadNumbers: listed.numbersRead,
  concerns: [...listed.providers],
  url: isOwn(listed.id) ? null : listed.url,
  licenceNote: listed.licence,
  isOwn: isOwn(listed.id),
  isInUse: used,
});

/** All frameworks that the workspace can use: those of the product, then its own. */
export async function listKnown(
  { cloud }: KnownFrameworksPorts,
  scope: WorkspaceTx,
): Promise<FrameworkSummary[]> {
  const accounts = await cloud.listAccounts(scope);
  const connected = [...new Set(accounts.map(({ provider }): Provider => provider))];
  const choices = await frameworksIn(scope).listChoices();
  const own = choices.some(({ frameworkId }) => isOwn(frameworkId))
    ? await frameworksIn(scope).listOwn()
    : [];
  const used = (id: string) => isInUse(id, choices, connected);
  return [
    ...frameworks.map((listed) => summaryOf(listed, used(listed.id))),
    ...own.map((one) => summaryOf({ ...one, count: one.requirements.length }, used(one.id))),
  ];
}

/** Undefined for one that does not exist. */
export async function findFramework(
  scope: WorkspaceTx,
  frameworkId: string,
): Promise<Framework | undefined> {
  if (isOwn(frameworkId)) return (await frameworksIn(scope).listOwn(frameworkId))[0];
  const isListed = frameworks.some(({ id }) => id === frameworkId);
  return isListed ? await loadFramework(frameworkId) : undefined;
}

/** @throws AppError not_found */
export async function requireFramework(
  scope: WorkspaceTx,
  frameworkId: string,
): Promise<Framework> {
  const framework = await findFramework(scope, frameworkId);
  if (!framework) throw new AppError('not_found', 'There is no such framework.');
  return framework;
}

/** @throws AppError not_found */
export async function requireRequirement(
  scope: WorkspaceTx,
  frameworkId: string,
  number: string,
): Promise<{ framework: Framework; requirement: Framework['requirements'][number] }> {
  const framework = await requireFramework(scope, frameworkId);
  const requirement = framework.requirements.find((one) => one.number === number);
  if (!requirement) {
    throw new AppError('not_found', `${framework.title} has no requirement ${number}.`);
  }
  return { framework, requirement };
}

/** @throws AppError not_found */
export async function requireSummary(
  ports: KnownFrameworksPorts,
  scope: WorkspaceTx,
  frameworkId: string,
): Promise<FrameworkSummary> {
  const known = await listKnown(ports, scope);
  const summary = known.find(({ id }) => id === frameworkId);
  if (!summary) throw new AppError('not_found', 'There is no such framework.');
  return summary;
}
