import { STATUS_OF } from '@parapet/contracts/integrations/setup';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { basicAuth, inPath, jsonAsk, under } from '../ask.ts';
import { isNamedBy } from '../hook-signature.ts';
import type {
  Answer,
  Checked,
  Choice,
  Connection,
  HttpAsk,
  Outcome,
  RemoteField,
  Talk,
  Ticket,
} from '../kind.ts';
import { at, errorOfStatus, jsonOf, listAt, readStatus, textAt } from '../read-answer.ts';
import { htmlOf, type TicketDraft } from '../ticket-draft.ts';
import {
  type Found,
  type RemoteTicket,
  type TicketCategory,
  type TicketKind,
  ticketKind,
} from '../ticket-kind.ts';

/** Azure DevOps delays answers by up to 30 seconds when it is busy: a repetition would be a second item. */
const TIMEOUT_MS = 45_000;
const VERSION = 'api-version=7.1';
const PATCH_TYPE = 'application/json-patch+json';

const priorities: Readonly<Record<Severity, string>> = {
  critical: '1',
  high: '2',
  medium: '3',
  low: '4',
  info: '4',
};

const askAzure = (
  { url, secrets }: Connection,
  method: HttpAsk['method'],
  path: string,
  body?: unknown,
  type = 'application/json',
): HttpAsk => ({
  ...jsonAsk(
    method,
    under(url, path),
    { ...basicAuth('', secrets.token ?? ''), ...(body !== undefined && { 'content-type': type }) },
    body,
  ),
  timeoutMs: TIMEOUT_MS,
});

const projectPath = ({ settings }: Connection): string =>
  `/${inPath(settings.project ?? '')}/_apis/wit`;
const typePath = (connection: Connection): string =>
  `${projectPath(connection)}/workitemtypes/${inPath(connection.settings.workItemType ?? 'Bug')}`;
const createPath = (connection: Connection, query = ''): string =>
  `${projectPath(connection)}/workitems/$${inPath(connection.settings.workItemType ?? 'Bug')}?${query}${VERSION}`;

interface Patch {
  readonly op: 'add';
  readonly path: string;
  readonly value: string;
}
const put = (field: string, value: string): Patch => ({
  op: 'add',
  path: `/fields/${field}`,
  value,
});

const PRIORITY = 'Microsoft.VSTS.Common.Priority';

/** Work items: https://learn.microsoft.com/rest/api/azure/devops/wit. */
export const azureDevopsTickets: TicketKind = {
  *find(connection, mark): Talk<Found> {
    const query = `Select [System.Id] From WorkItems Where [System.TeamProject] = @project And [System.Tags] Contains '${mark}'`;
    const answer = yield askAzure(
      connection,
      'POST',
      `${projectPath(connection)}/wiql?$top=1&${VERSION}`,
      { query },
    );
    const outcome = readAzure(answer);
    if (outcome.kind !== 'delivered') return { kind: 'failed', outcome };
    const id = textAt(jsonOf(answer), 'workItems.0.id');
    return id === null ? { kind: 'none' } : { kind: 'found', ticket: ticketOf(connection, id) };
  },

  *create(connection, draft): Talk<Outcome> {
    const patch = patchOf(connection, draft);
    let answer = yield askAzure(connection, 'POST', createPath(connection), patch, PATCH_TYPE);
    // A type of work item may have no priority, or other values.
    if (
      answer.status === 400 &&
      draft.priority === null &&
      /priority/i.test(saidIn(answer) ?? '')
    ) {
      const rest = patch.filter(({ path }) => path !== `/fields/${PRIORITY}`);
      answer = yield askAzure(connection, 'POST', createPath(connection), rest, PATCH_TYPE);
    }
    const outcome = readAzure(answer);
    if (outcome.kind !== 'delivered') return outcome;
    const id = textAt(jsonOf(answer), 'id');
    if (id === null)
      return { kind: 'unknown', error: 'Azure DevOps did not say which item it has created.' };
    return { kind: 'delivered', ticket: ticketOf(connection, id) };
  },

  *change(connection, { id }, { change, note }): Talk<Outcome> {
    const patch = [put('System.History', htmlOf([{ kind: 'text', text: note }]))];
    if (change !== 'comment') {
      const states = yield askAzure(connection, 'GET', `${typePath(connection)}/states?${VERSION}`);
      const outcome = readAzure(states);
      if (outcome.kind !== 'delivered') return outcome;
      const wanted = connection.settings[STATUS_OF + (change === 'close' ? 'done' : 'open')];
      const categories =
        change === 'close' ? ['Completed', 'Resolved'] : ['Proposed', 'InProgress'];
      const fitting = categories.flatMap((category) =>
        listAt(jsonOf(states), 'value').filter((each) => textAt(each, 'category') === category),
      );
      const state = fitting.find((each) => textAt(each, 'name') === wanted) ?? fitting[0];
      const name = textAt(state, 'name');
      if (name !== null) patch.push(put('System.State', name));
    }
    const path = `/_apis/wit/workitems/${inPath(id)}?${VERSION}`;
    return readAzure(yield askAzure(connection, 'PATCH', path, patch, PATCH_TYPE));
  },

  *read(connection, { id }): Talk<RemoteTicket> {
    const answer = yield askAzure(
      connection,
      'GET',
      `/_apis/wit/workitems/${inPath(id)}?${VERSION}`,
    );
    if (answer.status === 404) {
      const project = yield askAzure(connection, 'GET', `${typePath(connection)}?${VERSION}`);
      const outcome = readAzure(project);
      return outcome.kind === 'delivered' ? { kind: 'lost' } : { kind: 'unreadable', outcome };
    }
    const outcome = readAzure(answer);
    if (outcome.kind !== 'delivered') return { kind: 'unreadable', outcome };
    const json = jsonOf(answer);
    const fields = at(json, 'fields');
    const status = fieldOf(fields, 'System.State') ?? '';
    const states = yield askAzure(connection, 'GET', `${typePath(connection)}/states?${VERSION}`);
    const state = listAt(jsonOf(states), 'value').find((each) => textAt(each, 'name') === status);
    const category = categories[textAt(state, 'category') ?? ''] ?? 'open';
    return { kind: 'found', ticket: ticketOf(connection, id), status, category };
  },

  *check(connection): Talk<Checked> {
    const listed = yield askAzure(connection, 'GET', `/_apis/projects?$top=200&${VERSION}`);
    const listOutcome = readAzure(listed);
    if (listOutcome.kind !== 'delivered') return { outcome: listOutcome };
    const projects = namesOf(listAt(jsonOf(listed), 'value'));
    const { project = '', workItemType = 'Bug' } = connection.settings;
    if (project === '') return { outcome: listOutcome, choices: { projects } };
    // The service checks an item without creating it, which proves the right to write.
    const trial = [put('System.Title', 'Parapet checks whether it may create work items')];
    const answer = yield askAzure(
      connection,
      'POST',
      createPath(connection, 'validateOnly=true&'),
      trial,
      PATCH_TYPE,
    );
    const outcome = readAzure(answer);
    if (outcome.kind === 'reconnect' || outcome.kind === 'gone' || outcome.kind === 'retry') {
      return { outcome, choices: { projects } };
    }
    const listedFields = yield askAzure(
      connection,
      'GET',
      `${typePath(connection)}/fields?$expand=All&${VERSION}`,
    );
    const states = yield askAzure(connection, 'GET', `${typePath(connection)}/states?${VERSION}`);
    return {
      outcome: { kind: 'delivered' },
      about: `${workItemType} in the project ${project}`,
      choices: {
        projects,
        statuses: namesOf(listAt(jsonOf(states), 'value')),
        priorities: priorityChoices,
      },
      fields: fieldsOf(listAt(jsonOf(listedFields), 'value')),
    };
  },

  hook: {
    isSigned: isNamedBy('x-parapet-secret'),
    ticketId: (body) => textAt(body, 'resource.workItemId') ?? textAt(body, 'resource.id'),
  },
};

export const azureDevops = ticketKind(azureDevopsTickets);

const priorityChoices = ['1', '2', '3', '4'].map((value) => ({ value, label: value }));

const categories: Readonly<Record<string, TicketCategory>> = {
  Proposed: 'open',
  InProgress: 'in_progress',
  Resolved: 'done',
  Completed: 'done',
  Removed: 'dropped',
};

function patchOf({ settings }: Connection, draft: TicketDraft): Patch[] {
  const html = htmlOf(draft.blocks);
  return [
    put('System.Title', draft.summary),
    put('System.Description', html),
    // A bug shows its steps in place of its description.
    ...(settings.workItemType === 'Bug' ? [put('Microsoft.VSTS.TCM.ReproSteps', html)] : []),
    put('System.Tags', draft.labels.map((label) => label.replaceAll(/[;,]/g, ' ')).join('; ')),
    put(PRIORITY, draft.priority ?? priorities[draft.severity]),
    ...Object.entries(draft.fields).map(([field, value]) => put(field, value)),
  ];
}

const ownFields = new Set(['System.Title', 'System.Description', 'System.Tags', PRIORITY]);

function fieldsOf(list: readonly unknown[]): RemoteField[] {
  return list.flatMap((each) => {
    const id = textAt(each, 'referenceName');
    const isRequired = at(each, 'alwaysRequired') === true && textAt(each, 'defaultValue') === null;
    // The rest are dozens, most of them set by the service.
    const isCustom = id?.startsWith('Custom.') === true;
    if (
      id === null ||
      ownFields.has(id) ||
      !(isCustom || (isRequired && !id.startsWith('System.')))
    )
      return [];
    const values = listAt(each, 'allowedValues').filter((value) => typeof value === 'string');
    return [
      {
        id,
        name: textAt(each, 'name') ?? id,
        isRequired,
        choices: values.length > 0 ? values.map((value) => ({ value, label: value })) : null,
      },
    ];
  });
}

const namesOf = (list: readonly unknown[]): Choice[] =>
  list.flatMap((each) => {
    const name = textAt(each, 'name');
    return name === null ? [] : [{ value: name, label: name }];
  });

const ticketOf = ({ url, settings }: Connection, id: string): Ticket => ({
  id,
  key: `#${id}`,
  url: under(url, `/${inPath(settings.project ?? '')}/_workitems/edit/${inPath(id)}`),
});

/** Names of fields have dots, which paths divide at. */
function fieldOf(fields: unknown, name: string): string | null {
  if (typeof fields !== 'object' || fields === null) return null;
  const value: unknown = Reflect.get(fields, name);
  return typeof value === 'string' ? value : null;
}

const saidIn = (answer: Answer): string | null => textAt(jsonOf(answer), 'message');

/** A token that is refused is answered by the page that signs people in: 203, or a redirect to it. */
function readAzure(answer: Answer): Outcome {
  if (answer.status === 203 || answer.status === 302) {
    return {
      kind: 'reconnect',
      error: 'Azure DevOps asked to sign in: the token is wrong or has ended.',
    };
  }
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  const json = jsonOf(answer);
  const error = errorOfStatus(answer.status, textAt(json, 'message'));
  if (outcome.kind !== 'rejected') return { ...outcome, error };
  const [first] = listAt(json, 'customProperties.RuleValidationErrors');
  const field = textAt(first, 'fieldReferenceName');
  return { ...outcome, error, ...(field !== null && { field }) };
}
