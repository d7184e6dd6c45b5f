import type {
  BreachSettings,
  SearchCadence,
  UpdateBreachSettings,
} from '@parapet/contracts/breach/breach-search';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import { breachSearchQueue } from '../breach-queues.ts';
import { searchesIn } from '../repositories/searches.repository.ts';
import { noSettings, settingsIn } from '../repositories/settings.repository.ts';
import { nextSearchAfter } from '../searches/timetable.policy.ts';
import type { BreachSource } from '../sources/breach-source.ts';
import { healthOf, openKey, sealKey } from './key-health.ts';

export interface SettingsPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly secrets: Secrets;
  readonly source: BreachSource;
  readonly queue: Pick<Queue, 'send'>;
  readonly now?: () => Date;
}

/**
 * Sets the key, which the service has to accept, and how often domains are searched. Searches that wait
 * for a key go on.
 * @throws AppError invalid_input at a key that the service refuses
 */
export const updateSettings =
  (ports: SettingsPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    change: UpdateBreachSettings,
    signal: AbortSignal,
  ): Promise<BreachSettings> => {
    // The right comes first: a key of somebody who may not set one goes nowhere.
    await ports.enterWorkspace(actor, workspaceId, 'manageBreach', async () => undefined);
    const now = ports.now?.() ?? new Date();
    const key = change.apiKey?.toLowerCase();
    const answer = key === undefined ? null : await ports.source.readStatus(key, signal);
    const health = answer && healthOf(answer, now);
    if (health?.keyState === 'refused') {
      throw fieldError(['apiKey'], `The service refuses this key: ${health.keyProblem}`);
    }
    return await ports.enterWorkspace(actor, workspaceId, 'manageBreach', async (scope) => {
      const settings = settingsIn(scope);
      const before = await settings.lock();
      if (change.apiKey === null) await settings.setKey(null, noSettings);
      if (key !== undefined && health) {
        const sealed = sealKey(ports.secrets, workspaceId, key);
        await settings.setKey({ sealed, hint: key.slice(-4) }, health);
        await resume(ports, scope);
      }
      const cadence = change.cadence ?? before.cadence;
      const hasKey =
        change.apiKey === null ? false : key !== undefined || before.keyState !== 'none';
      const nextAt = nextOf(before, cadence, hasKey, now);
      await settings.setTimetable(cadence, nextAt);
      const after = await settings.find();
      await scope.audit({
        action: 'breach.settings_changed',
        targetType: 'workspace',
        targetId: workspaceId,
        before: shownOf(before),
        after: shownOf(after),
      });
      return after;
    });
  };

/**
 * Asks what the stored key can do.
 * @throws AppError conflict without a key
 */
export const checkKey =
  (ports: SettingsPorts) =>
  async (actor: Actor, workspaceId: string, signal: AbortSignal): Promise<BreachSettings> => {
    const sealed = await ports.enterWorkspace(actor, workspaceId, 'manageBreach', (scope) =>
      settingsIn(scope).findSealedKey(),
    );
    if (sealed === null) throw new AppError('conflict', 'There is no key to check.');
    const key = openKey(ports.secrets, workspaceId, sealed);
    const health = healthOf(
      await ports.source.readStatus(key, signal),
      ports.now?.() ?? new Date(),
    );
    return await ports.enterWorkspace(actor, workspaceId, 'manageBreach', async (scope) => {
      const settings = settingsIn(scope);
      await settings.lock();
      await settings.setHealth(health);
      if (health.keyState === 'works') await resume(ports, scope);
      await scope.audit({
        action: 'breach.key_checked',
        targetType: 'workspace',
        targetId: workspaceId,
        after: { keyState: health.keyState },
      });
      return await settings.find();
    });
  };

const resume = async ({ queue }: SettingsPorts, scope: WorkspaceScope): Promise<void> => {
  const open = await searchesIn(scope).listOpen(1);
  if (open.length === 0) return;
  const { workspaceId } = scope;
  await queue.send(scope.tx, breachSearchQueue, { workspaceId, isReleased: true });
};

/** Keeps the time of the next search where nothing about it has changed. */
function nextOf(
  before: BreachSettings,
  cadence: SearchCadence,
  hasKey: boolean,
  now: Date,
): string | null {
  if (!hasKey) return null;
  const isSame = cadence === before.cadence && before.nextSearchAt !== null;
  return isSame ? before.nextSearchAt : nextSearchAfter(cadence, now);
}

const shownOf = ({ keyHint, keyState, cadence }: BreachSettings) => ({
  keyHint,
  keyState,
  cadence,
});
