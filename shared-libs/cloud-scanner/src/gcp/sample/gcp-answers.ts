import type { Answer } from '../../definition/source.ts';
import { answerChange, CHANGE_PATH } from '../../sample/answer-change.ts';
import { createChangedProject } from './change-project.ts';
import { type AskedOperation, matchRequest } from './match-request.ts';
import { readIn, type SampleAsset, type SampleProject } from './sample-project.ts';
import type { Answered, Tokens } from './tokens.ts';
import { clearGcpWeather, type GcpWeather } from './weather.ts';

export interface Received {
  readonly method: string;
  readonly contentType: string | undefined;
  readonly url: URL;
  readonly body: string;
  readonly bearer: string | null;
}

/** What a server answers, without the server. */
export interface GcpAnswers {
  answer(received: Received): Promise<Answered>;
  /** Calls by service and operation, those that were throttled included. */
  readonly calls: ReadonlyMap<string, number>;
}

/** Answers as the APIs of Google Cloud would for a project. */
export function createGcpAnswers(options: {
  readonly project: SampleProject;
  readonly weather?: Partial<GcpWeather>;
  readonly tokens: Pick<Tokens, 'answer' | 'isKnown'>;
}): GcpAnswers {
  const { tokens } = options;
  const changed = createChangedProject(options.project);
  // A test may change the weather of a server that runs.
  const weather = (): GcpWeather => {
    const given = { ...clearGcpWeather, ...options.weather };
    return {
      ...given,
      denied: [...given.denied, ...changed.denied],
      apisOff: [...given.apisOff, ...changed.apisOff],
    };
  };
  const calls = new Map<string, number>();
  let count = 0;

  const answer = async (received: Received): Promise<Answered> => {
    const { method, url, body, bearer } = received;
    if (url.pathname === CHANGE_PATH) {
      const { status: code, text } = answerChange(received, changed.change);
      return { status: code, body: { message: text } };
    }
    const token = method === 'POST' ? await tokens.answer(url.pathname, body, bearer) : null;
    if (token) return token;
    const asked = matchRequest(method, url, method === 'POST' && body ? JSON.parse(body) : {});
    if (!asked) return status(404, 'NOT_FOUND', 'The requested URL was not found on this server.');
    const name = `${asked.service}:${asked.operation}`;
    calls.set(name, (calls.get(name) ?? 0) + 1);
    count += 1;
    const project = changed.project();
    const { throttleEvery } = weather();
    if (throttleEvery && count % throttleEvery === 0) return overQuota();
    return (
      refuse(asked, tokens, bearer, weather(), project) ?? answerRead(asked, project, weather())
    );
  };

  return { answer, calls };
}

/** A google.rpc.Status, as all APIs answer what they refuse. */
export const status = (
  code: number,
  name: string,
  message: string,
  details?: Answer,
): Answered => ({
  status: code,
  body: { error: { code, message, status: name, ...(details && { details }) } },
});

const errorInfo = (reason: string, metadata: object) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
  metadata,
});

const overQuota = (): Answered =>
  status(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for quota metric.', [
    errorInfo('RATE_LIMIT_EXCEEDED', {}),
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '30s' },
  ]);

function refuse(
  { service, row: { host, permission }, input }: AskedOperation,
  tokens: Pick<Tokens, 'isKnown'>,
  bearer: string | null,
  { apisOff, denied, gone }: GcpWeather,
  { projectId, projectNumber }: SampleProject,
): Answered | null {
  if (!tokens.isKnown(bearer)) {
    return status(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.', [
      errorInfo('ACCESS_TOKEN_EXPIRED', {}),
    ]);
  }
  if (apisOff.includes(service)) {
    const metadata = { service: host, consumer: `projects/${projectNumber}` };
    const message = `${host} has not been used in project ${projectNumber} before or it is disabled.`;
    return status(403, 'PERMISSION_DENIED', message, [errorInfo('SERVICE_DISABLED', metadata)]);
  }
  const isForeign = input.project !== undefined && input.project !== projectId;
  if (isForeign || (permission && denied.includes(permission))) {
    const message = `Permission '${permission}' denied on resource '//cloudresourcemanager.googleapis.com/projects/${input.project ?? projectId}' (or it may not exist).`;
    return status(403, 'PERMISSION_DENIED', message, [
      errorInfo('IAM_PERMISSION_DENIED', { permission }),
    ]);
  }
  const isGone = Object.values(input).some(
    (value) => typeof value === 'string' && gone.some((name) => value.endsWith(name)),
  );
  return isGone ? status(404, 'NOT_FOUND', 'The resource was not found') : null;
}

function answerRead(asked: AskedOperation, project: SampleProject, weather: GcpWeather): Answered {
  const { service, operation, row, input } = asked;
  const whole =
    service === 'cloudasset' && row.list === 'assets'
      ? { assets: listAssets(project, input.assetTypes ?? [], operation, weather) }
      : readIn(project, asked);
  if (whole === null) return status(404, 'NOT_FOUND', 'Requested entity was not found.');
  return { status: 200, body: pageOf(whole, row.list, input, weather.pageSize) };
}

function pageOf(whole: Answer, list: string | undefined, input: Answer, limit: number): Answer {
  if (list === undefined) return whole;
  const items: readonly Answer[] = whole[list] ?? [];
  const size = Math.min(limit, Number(input.pageSize ?? limit));
  const from = Number(input.pageToken ?? 0) || 0;
  const next = from + size < items.length ? `${from + size}` : undefined;
  // An empty list is left out, as APIs do with default values.
  const page = items.slice(from, from + size);
  return {
    ...whole,
    [list]: page.length > 0 ? page : undefined,
    ...(next && { nextPageToken: next }),
  };
}

function listAssets(
  { assets, ancestors, projectId, projectNumber }: SampleProject,
  types: readonly string[],
  operation: string,
  { hasBareResources }: GcpWeather,
): readonly Answer[] {
  const bare = hasBareResources ? types.map((type) => bareAsset(type, projectId)) : [];
  const chosen = [...assets, ...bare].filter(({ assetType }) => types.includes(assetType));
  const parent = `//cloudresourcemanager.googleapis.com/projects/${projectNumber}`;
  if (operation === 'ListIamPolicies') {
    return chosen.flatMap(({ name, assetType, iamPolicy }) =>
      iamPolicy ? [{ name, assetType, iamPolicy, ancestors }] : [],
    );
  }
  return chosen.map(({ name, assetType, location, data }) => ({
    name,
    assetType,
    resource: { version: 'v1', discoveryName: assetType.split('/')[1], parent, data, location },
    ancestors,
    updateTime: '2026-11-28T09:00:00Z',
  }));
}

/** The inventory may have nothing of a resource but its name. */
const bareAsset = (assetType: string, projectId: string): SampleAsset => ({
  name: `//${assetType.split('/')[0]}/projects/${projectId}/${assetType.split('/')[1]}/sample-bare`,
  assetType,
  location: 'global',
  data: { name: 'sample-bare' },
});
