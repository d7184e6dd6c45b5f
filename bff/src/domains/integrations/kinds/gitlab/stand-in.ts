import { missing, refused, type StandIn } from '../testing/stand-in.ts';

interface Issue {
  readonly iid: number;
  readonly labels: readonly string[];
  readonly confidential: boolean;
  state: string;
  readonly notes: string[];
}

export function standIn(): StandIn {
  const issues: Issue[] = [];
  const base = '/api/v4/projects/northquay%2Fshop';
  const shown = ({ notes: _, ...issue }: Issue) => ({
    ...issue,
    id: issue.iid + 900,
    web_url: `https://gitlab.example/northquay/shop/-/issues/${issue.iid}`,
  });
  return {
    taken: issues,
    settings: { project: 'northquay/shop' },
    secrets: { token: 'glpat-1' },
    answer({ method, path, query, headers, json }) {
      if (headers['private-token'] !== 'glpat-1') return refused;
      if (path === '/api/v4/projects')
        return { status: 200, body: [{ path_with_namespace: 'northquay/shop' }] };
      if (path === base) {
        const permissions = { project_access: { access_level: 20 }, group_access: null };
        return { status: 200, body: { path_with_namespace: 'northquay/shop', permissions } };
      }
      if (path === `${base}/issues` && method === 'GET') {
        return {
          status: 200,
          body: issues
            .filter(({ labels }) => labels.includes(query.get('labels') ?? ''))
            .map(shown),
        };
      }
      if (path === `${base}/issues`) {
        if (!json.title) return { status: 400, body: { message: { title: ["can't be blank"] } } };
        const issue: Issue = {
          iid: issues.length + 1,
          labels: json.labels.split(','),
          confidential: json.confidential,
          state: 'opened',
          notes: [],
        };
        issues.push(issue);
        return { status: 201, body: shown(issue) };
      }
      const [, iid, part] = /\/issues\/(\d+)(?:\/(notes))?$/.exec(path) ?? [];
      const issue = issues.find((each) => String(each.iid) === iid);
      if (!issue) return missing;
      if (part === 'notes') {
        issue.notes.push(json.body);
        return { status: 201, body: { id: 1 } };
      }
      if (method === 'PUT') issue.state = json.state_event === 'close' ? 'closed' : 'opened';
      return { status: 200, body: shown(issue) };
    },
    tickets: {
      close: () => void Object.assign(issues[0] ?? {}, { state: 'closed' }),
      isClosed: () => issues[0]?.state === 'closed',
      delete: () => void issues.shift(),
      comments: () => issues[0]?.notes ?? [],
    },
  };
}
