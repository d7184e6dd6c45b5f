import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deliveryQueue } from './domains/integrations/delivery/delivery-queue.ts';
import { standIn as jiraStandIn } from './domains/integrations/kinds/jira/stand-in.ts';
import {
  sampleFinding,
  sampleMessages,
} from './domains/integrations/kinds/testing/sample-messages.ts';
import { serveStandIn } from './domains/integrations/kinds/testing/stand-in.ts';
import { standIn as webhookStandIn } from './domains/integrations/kinds/webhook/stand-in.ts';
import { openDatabase } from './platform/db/database.ts';
import { createLogger } from './platform/log/logger.ts';
import { openQueue } from './platform/queue/queue.ts';
import { type Installation, startInstallation } from './testing/chaos/installation.ts';
import { createRandom } from './testing/chaos/random.ts';
import { runSql } from './testing/test-identity.ts';

// `npm run test:chaos`: messages and tickets under kills of the workers that send them.

const KILLS = Number(process.env.PARAPET_CHAOS_KILLS ?? 50);
const SEED = Number(process.env.PARAPET_CHAOS_SEED ?? Date.now() % 1_000_000);
const EACH = 500;
const LONGEST_PAUSE_MS = 900;
const STUCK_MS = 900_000;

test('1,000 deliveries arrive, and no ticket is made twice, while three workers are killed', async () => {
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const jira = await serveStandIn(jiraStandIn());
  const receiver = await serveStandIn(webhookStandIn());
  const stack = await startInstallation({
    workers: 3,
    requestsPerSecond: 5,
    killsDatabase: false,
    env: { PARAPET_WEBHOOK_PRIVATE_HOSTS: '127.0.0.0/8' },
  });
  try {
    const { settings, secrets } = jira.standIn;
    const tickets = await add(stack, {
      type: 'jira',
      name: 'Jira',
      url: jira.origin,
      settings,
      secrets,
    });
    const hook = await add(stack, { type: 'webhook', name: 'Siem', url: receiver.origin });
    await queueAll(stack, tickets, (index, id) => ({
      ...sampleMessages['ticket.changed'],
      id,
      finding: { ...sampleFinding, id: idOf(index) },
    }));
    await queueAll(stack, hook, (_, id) => ({ ...sampleMessages['scan.ended'], id }));

    const random = createRandom(SEED);
    for (let n = 0; n < KILLS; n += 1) {
      await delay(200 + random() * LONGEST_PAUSE_MS);
      await stack.workers[Math.floor(random() * stack.workers.length)]?.kill();
    }
    print(`${KILLS} workers killed, seed ${SEED}`);
    const endsAt = Date.now() + STUCK_MS;
    let states = await statesOf(stack);
    while (states.some(({ state }) => state !== 'delivered') && Date.now() < endsAt) {
      await delay(1000);
      states = await statesOf(stack);
    }
    expect(states).toEqual([{ state: 'delivered', count: 2 * EACH }]);

    const issues = jira.standIn.taken as { fields: { labels: string[] } }[];
    const marks = issues.map(({ fields }) => fields.labels[1]);
    expect(new Set(marks).size).toBe(EACH);
    expect(marks).toHaveLength(EACH);
    const received = receiver.standIn.taken as { id: string }[];
    expect(new Set(received.map(({ id }) => id)).size).toBe(EACH);
    print(`${received.length - EACH} messages came twice, with the same id`);
  } finally {
    await stack.stop();
    await Promise.all([jira.close(), receiver.close()]);
  }
}, 1_800_000);

const idOf = (index: number): string =>
  `0190f5a0-0000-7000-9000-${String(index).padStart(12, '0')}`;

async function add(
  stack: Installation,
  setup: object,
): Promise<{ id: string; workspaceId: string }> {
  const added = await stack.call(
    'POST',
    (user) => `/api/workspaces/${user.workspaceId}/integrations`,
    setup,
  );
  return added as { id: string; workspaceId: string };
}

/** Queues deliveries as the product does, all at once. */
async function queueAll(
  { databaseUrl }: Installation,
  { id: integrationId, workspaceId }: { id: string; workspaceId: string },
  bodyOf: (index: number, id: string) => object,
): Promise<void> {
  const log = createLogger({ process: 'api', level: 'silent' });
  const queue = await openQueue({ url: databaseUrl, queues: [deliveryQueue], log });
  const db = openDatabase({ url: databaseUrl, poolSize: 2, onError: () => undefined });
  for (let index = 0; index < EACH; index += 1) {
    await db.asWorker(workspaceId, async (tx) => {
      const id = crypto.randomUUID();
      const body = bodyOf(index, id) as { type: string };
      await tx
        .insertInto('integration_deliveries')
        .values({
          id,
          workspace_id: workspaceId,
          integration_id: integrationId,
          event: body.type,
          subject_id: id,
          body: JSON.stringify(body),
        })
        .execute();
      await queue.send(tx, deliveryQueue, { workspaceId, deliveryId: id, turn: 1 });
    });
  }
  await queue.stop();
  await db.close();
}

const statesOf = ({ databaseUrl }: Installation) =>
  runSql<{ state: string; count: number }>(
    databaseUrl,
    `select state, count(*)::int as count from parapet.integration_deliveries group by state order by state`,
  );
