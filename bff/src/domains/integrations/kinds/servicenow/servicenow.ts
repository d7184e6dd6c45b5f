import type { Severity } from '@parapet/contracts/text/vocabulary';
import { basicAuth, inPath, jsonAsk, under } from '../ask.ts';
import { isNamedBy } from '../hook-signature.ts';
import type {
  Answer,
  Checked,
  Connection,
  HttpAsk,
  Outcome,
  RemoteField,
  Talk,
  Ticket,
} from '../kind.ts';
import { at, errorOfStatus, jsonOf, listAt, readStatus, textAt } from '../read-answer.ts';
import { plainOf } from '../ticket-draft.ts';
import {
  type Found,
  type RemoteTicket,
  type TicketCategory,
  type TicketKind,
  ticketKind,
} from '../ticket-kind.ts';

/** Urgency and impact: 1 is high, 3 is low. */
const levels: Readonly<Record<Severity, string>> = {
  critical: '1',
  high: '1',
  medium: '2',
  low: '3',
  info: '3',
};
const FIELDS = 'sysparm_fields=sys_id,number,state,close_code';
const IN_PROGRESS = '2';
const RESOLVED = '6';

const askServiceNow = (
  { url, settings, secrets }: Connection,
  method: HttpAsk['method'],
  path: string,
  body?: unknown,
): HttpAsk =>
  jsonAsk(
    method,
    under(url, `/api/now/table/${path}`),
    basicAuth(settings.user ?? '', secrets.password ?? ''),
    body,
  );

const tableOf = ({ settings }: Connection): string => settings.table ?? 'incident';

/** The Table API. The instance does not refuse a second row with the same correlation id, so it is looked up. */
export const servicenowTickets: TicketKind = {
  *find(connection, mark): Talk<Found> {
    const query = `${tableOf(connection)}?sysparm_query=correlation_id=${inPath(mark)}&sysparm_limit=1&${FIELDS}`;
    const answer = yield askServiceNow(connection, 'GET', query);
    if (answer.status !== 200) return { kind: 'failed', outcome: readServiceNow(answer) };
    const ticket = ticketOf(connection, at(jsonOf(answer), 'result.0'));
    return ticket ? { kind: 'found', ticket } : { kind: 'none' };
  },

  *create(connection, draft): Talk<Outcome> {
    const answer = yield askServiceNow(connection, 'POST', `${tableOf(connection)}?${FIELDS}`, {
      short_description: draft.summary.slice(0, 160),
      description: plainOf(draft.blocks),
      urgency: draft.priority ?? levels[draft.severity],
      impact: draft.priority ?? levels[draft.severity],
      correlation_id: draft.mark,
      correlation_display: 'Parapet',
      ...(draft.dueOn && { due_date: draft.dueOn }),
      ...draft.fields,
    });
    const outcome = readServiceNow(answer);
    if (outcome.kind !== 'delivered') return outcome;
    const ticket = ticketOf(connection, at(jsonOf(answer), 'result'));
    if (!ticket)
      return { kind: 'unknown', error: 'ServiceNow did not say which record it has created.' };
    return { kind: 'delivered', ticket };
  },

  *change(connection, { id }, { change, note }): Talk<Outcome> {
    const done = { state: RESOLVED, close_code: 'Solution provided', close_notes: note };
    const state = change === 'close' ? done : change === 'reopen' ? { state: IN_PROGRESS } : {};
    const path = `${tableOf(connection)}/${inPath(id)}?${FIELDS}`;
    return readServiceNow(
      yield askServiceNow(connection, 'PATCH', path, { ...state, work_notes: note }),
    );
  },

  *read(connection, { id }): Talk<RemoteTicket> {
    const answer = yield askServiceNow(
      connection,
      'GET',
      `${tableOf(connection)}/${inPath(id)}?${FIELDS}`,
    );
    if (answer.status === 404) {
      const table = yield askServiceNow(
        connection,
        'GET',
        `${tableOf(connection)}?sysparm_limit=1&${FIELDS}`,
      );
      if (table.status === 200) return { kind: 'lost' };
      return { kind: 'unreadable', outcome: readServiceNow(table) };
    }
    const record = at(jsonOf(answer), 'result');
    const ticket = ticketOf(connection, record);
    if (answer.status !== 200 || !ticket)
      return { kind: 'unreadable', outcome: readServiceNow(answer) };
    const state = textAt(record, 'state') ?? '';
    const found = states[state] ?? { status: `state ${state}`, category: 'open' as const };
    return { kind: 'found', ticket, ...found };
  },

  *check(connection): Talk<Checked> {
    const table = tableOf(connection);
    const answer = yield askServiceNow(connection, 'GET', `${table}?sysparm_limit=1&${FIELDS}`);
    if (answer.status !== 200) return { outcome: readServiceNow(answer) };
    // Who may not read the dictionary learns of required fields from a refusal.
    const dictionary = yield askServiceNow(
      connection,
      'GET',
      `sys_dictionary?sysparm_query=name=${inPath(table)}^mandatory=true&sysparm_limit=50&sysparm_fields=element,column_label`,
    );
    return {
      outcome: { kind: 'delivered' },
      about: `table ${table} as ${connection.settings.user ?? ''}`,
      choices: { priorities: levelChoices },
      fields: dictionary.status === 200 ? fieldsOf(listAt(jsonOf(dictionary), 'result')) : [],
    };
  },

  hook: { isSigned: isNamedBy('x-parapet-secret'), ticketId: (body) => textAt(body, 'sys_id') },
};

export const servicenow = ticketKind(servicenowTickets);

const levelChoices = [
  { value: '1', label: '1 - High' },
  { value: '2', label: '2 - Medium' },
  { value: '3', label: '3 - Low' },
];

const states: Readonly<Record<string, { status: string; category: TicketCategory }>> = {
  1: { status: 'New', category: 'open' },
  2: { status: 'In progress', category: 'in_progress' },
  3: { status: 'On hold', category: 'in_progress' },
  6: { status: 'Resolved', category: 'done' },
  7: { status: 'Closed', category: 'done' },
  8: { status: 'Cancelled', category: 'dropped' },
};

const ownFields = new Set([
  'number',
  'short_description',
  'description',
  'urgency',
  'impact',
  'state',
]);

const fieldsOf = (list: readonly unknown[]): RemoteField[] =>
  list.flatMap((each) => {
    const id = textAt(each, 'element');
    if (id === null || ownFields.has(id) || id.startsWith('sys_')) return [];
    return [{ id, name: textAt(each, 'column_label') ?? id, isRequired: true, choices: null }];
  });

function ticketOf(connection: Connection, record: unknown): Ticket | null {
  const id = textAt(record, 'sys_id');
  const key = textAt(record, 'number');
  if (id === null || key === null) return null;
  const uri = inPath(`${tableOf(connection)}.do?sys_id=${id}`);
  return { id, key, url: under(connection.url, `/nav_to.do?uri=${uri}`) };
}

function readServiceNow(answer: Answer): Outcome {
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  const json = jsonOf(answer);
  const said = [textAt(json, 'error.message'), textAt(json, 'error.detail')]
    .filter(Boolean)
    .join(': ');
  const error = errorOfStatus(answer.status, said || null);
  // Rules of the instance refuse content by 403, which is not the key.
  const isRule = answer.status === 403 && /data policy|business rule|mandatory/i.test(said);
  return isRule ? { kind: 'rejected', error } : { ...outcome, error };
}
