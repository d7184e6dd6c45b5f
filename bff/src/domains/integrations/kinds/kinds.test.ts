import { integrationMessageSchema } from '@parapet/contracts/events/integration';
import { kindOf } from '@parapet/contracts/integrations/kinds';
import { filledSettings, setupFaults } from '@parapet/contracts/integrations/setup';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askService } from '../delivery/ask-service.ts';
import { attempt, hold } from '../delivery/attempt.ts';
import type { Talk } from './kind.ts';
import { kindsByType, ticketKinds } from './registry.ts';
import { sampleMessages } from './testing/sample-messages.ts';
import { type RunningStandIn, serveStandIn } from './testing/stand-in.ts';
import { standIns } from './testing/stand-ins.ts';

// Every kind keeps the same promises, each against a stand-in that speaks the wire format of its service.

const policy = { allowPrivate: true, ownEndpoints: [] };
const ports = { policy, publicUrl: 'https://parapet.example', timeoutMs: 300 };
const never = new AbortController().signal;
type Type = keyof typeof standIns;
const types = Object.keys(standIns) as Type[];

let service: RunningStandIn;
afterEach(() => service.close());

/** The message that a kind gets after a scan. */
const messageFor = (type: Type) => {
  const { unit } = kindOf(type);
  if (unit === 'message') return sampleMessages['scan.ended'];
  return unit === 'snapshot' ? sampleMessages['findings.open'] : sampleMessages['findings.changed'];
};
const connectionOf = (type: Type, secrets = service.standIn.secrets) => ({
  url: service.origin,
  settings: filledSettings(kindOf(type), {
    ...service.standIn.settings,
    ...(type === 'sentinel' && { authority: service.origin }),
  }),
  secrets,
  signingSecret: kindOf(type).isSigned ? 'pwhs_x' : null,
});
const send = (type: Type, secrets?: Readonly<Record<string, string>>) => {
  const connection = connectionOf(type, secrets);
  return attempt(
    ports,
    {
      kind: kindsByType[type],
      deliveryId: sampleMessages['scan.ended'].id,
      body: kindsByType[type].body(messageFor(type), connection.settings),
      connection,
      ticket: null,
      unsubscribeUrl: '',
      asksAfterLostAnswer: kindOf(type).afterLostAnswer === 'ask',
    },
    never,
  );
};

it('every sample message is one of the contract', () => {
  service = { close: async () => undefined } as RunningStandIn;
  for (const message of Object.values(sampleMessages)) {
    expect(integrationMessageSchema.parse(message)).toEqual(message);
  }
});

describe.each(types)('%s', (type) => {
  beforeEach(async () => {
    service = await serveStandIn(standIns[type]());
  });

  it('takes the settings of its stand-in', () => {
    const { settings, secrets, origin } = connectionOf(type) && {
      ...service.standIn,
      origin: service.origin,
    };
    expect(setupFaults(kindOf(type), { url: origin, settings, secrets })).toEqual([]);
  });

  it('delivers', async () => {
    expect(await send(type)).toMatchObject({ outcome: 'delivered', error: null });
    expect(service.standIn.taken).toHaveLength(1);
  });

  it.each([
    [401, 'reconnect'],
    [404, 'gone'],
    [410, 'gone'],
    [500, 'retry'],
    [503, 'retry'],
  ] as const)('reads %i as %s', async (status, outcome) => {
    service.faults = [{ status }];
    const tried = await send(type);
    // Tokens and lookups come first for some, where a missing page is the key or the place of the key.
    const allowed: string[] = outcome === 'gone' ? ['gone', 'reconnect', 'retry'] : [outcome];
    expect(allowed).toContain(tried.outcome);
    expect(tried.error).toContain(String(status));
    expect(service.standIn.taken).toEqual([]);
  });

  it('waits as long as the service asks', async () => {
    service.faults = [{ status: 429, headers: { 'retry-after': '77' } }];
    expect(await send(type)).toMatchObject({ outcome: 'retry', afterSeconds: 77 });
  });

  it('ends where the service does not answer', async () => {
    service.faults = ['hang'];
    const { outcome } = await send(type);
    // What was asked last may have been done.
    expect(outcome).toBe(kindOf(type).afterLostAnswer === 'ask' ? 'unknown' : 'retry');
  });

  it('says that a wrong key is the key', async () => {
    const { secrets } = service.standIn;
    const wrong = Object.fromEntries(Object.keys(secrets).map((name) => [name, 'wrong']));
    if (Object.keys(secrets).length === 0 || type === 's3' || type === 'security_hub') return;
    expect(await send(type, wrong)).toMatchObject({ outcome: 'reconnect' });
  });

  it('is as sure after a lost answer as it promises', async () => {
    service.fault = 'lost';
    const lost = await send(type);
    service.fault = null;
    const { afterLostAnswer } = kindOf(type);
    if (afterLostAnswer === 'ask' && service.standIn.taken.length > 0) {
      expect(lost.outcome).toBe('unknown');
      return;
    }
    expect(lost.outcome).toBe('retry');
    expect(await send(type)).toMatchObject({ outcome: 'delivered' });
    if (afterLostAnswer === 'lookup') expect(service.standIn.taken).toHaveLength(1);
  });

  it('answers what can be chosen, without making anything', async () => {
    const checked = await askService(ports, type, connectionOf(type), never);
    expect(checked !== null).toBe(kindOf(type).isAskable === true);
    if (checked) expect(checked).toMatchObject({ outcome: 'delivered', error: null });
    expect(service.standIn.taken).toEqual([]);
  });
});

describe.each(Object.keys(ticketKinds) as (keyof typeof standIns)[])('tickets of %s', (type) => {
  const tickets = () => {
    const found = service.standIn.tickets;
    if (!found) throw new Error('The stand-in has no tickets');
    return found;
  };
  const kind = () => {
    const found = ticketKinds[type];
    if (!found) throw new Error('The kind has no tickets');
    return found;
  };
  const run = async <Result>(talk: Talk<Result>) =>
    (await hold(ports, talk, { deliveryId: null, signal: never })).result;
  const made = async () => {
    const { ticket } = await send(type);
    if (!ticket) throw new Error('No ticket was made');
    return ticket;
  };

  beforeEach(async () => {
    service = await serveStandIn(standIns[type]());
  });

  it('are read with their category: open, done and deleted', async () => {
    const ticket = await made();
    const read = () => run(kind().read(connectionOf(type), ticket));
    expect(await read()).toMatchObject({ kind: 'found', category: 'open', ticket });
    tickets().close();
    expect(await read()).toMatchObject({ kind: 'found', category: 'done' });
    tickets().delete();
    expect(await read()).toEqual({ kind: 'lost' });
  });

  it('are closed, opened again and commented', async () => {
    const ticket = await made();
    const change = (to: 'close' | 'reopen' | 'comment') =>
      run(kind().change(connectionOf(type), ticket, { change: to, note: `Note ${to}` }));
    expect(await change('close')).toMatchObject({ kind: 'delivered' });
    expect(tickets().isClosed()).toBe(true);
    expect(await change('reopen')).toMatchObject({ kind: 'delivered' });
    expect(tickets().isClosed()).toBe(false);
    expect(await change('comment')).toMatchObject({ kind: 'delivered' });
    expect(tickets().comments().join()).toMatch(/Note close.*Note reopen.*Note comment/);
  });

  it('are not taken for deleted where the key is refused', async () => {
    const ticket = await made();
    service.faults = [{ status: 401 }];
    expect(await run(kind().read(connectionOf(type), ticket))).toMatchObject({
      kind: 'unreadable',
      outcome: { kind: 'reconnect' },
    });
  });
});
