import { missing, refused, type StandIn } from '../testing/stand-in.ts';

interface Issue {
  readonly number: number;
  readonly title: string;
  readonly labels: readonly string[];
  state: string;
  state_reason: string | null;
  readonly comments: string[];
}

export function standIn(): StandIn {
  const issues: Issue[] = [];
  const base = '/repos/northquay/shop';
  const shown = ({ comments: _, labels, ...issue }: Issue) => ({
    ...issue,
    id: issue.number + 5000,
    labels: labels.map((name) => ({ name })),
    html_url: `https://github.example/northquay/shop/issues/${issue.number}`,
  });
  return {
    taken: issues,
    settings: { repository: 'northquay/shop' },
    secrets: { token: 'github_pat_1' },
    answer({ method, path, query, headers, json }) {
      if (headers.authorization !== 'Bearer github_pat_1') return refused;
      if (path === base) {
        const body = {
          full_name: 'northquay/shop',
          private: true,
          has_issues: true,
          permissions: { push: true },
        };
        return { status: 200, body };
      }
      if (path === `${base}/issues` && method === 'GET') {
        const found = issues.filter(({ labels }) => labels.includes(query.get('labels') ?? ''));
        return { status: 200, body: found.map(shown) };
      }
      if (path === `${base}/issues`) {
        if (!json.title)
          return {
            status: 422,
            body: { message: 'Validation Failed', errors: [{ field: 'title' }] },
          };
        const issue: Issue = {
          number: issues.length + 1,
          title: json.title,
          labels: json.labels,
          state: 'open',
          state_reason: null,
          comments: [],
        };
        issues.push(issue);
        return { status: 201, body: shown(issue) };
      }
      const [, number, part] = /\/issues\/(\d+)(?:\/(comments))?$/.exec(path) ?? [];
      const issue = issues.find((each) => String(each.number) === number);
      if (!issue)
        return number === undefined
          ? missing
          : { status: 410, body: { message: 'This issue was deleted' } };
      if (part === 'comments') {
        issue.comments.push(json.body);
        return { status: 201, body: { id: 1 } };
      }
      if (method === 'PATCH') Object.assign(issue, json);
      return { status: 200, body: shown(issue) };
    },
    tickets: {
      close: (dropped = false) =>
        void Object.assign(issues[0] ?? {}, {
          state: 'closed',
          state_reason: dropped ? 'not_planned' : 'completed',
        }),
      isClosed: () => issues[0]?.state === 'closed',
      delete: () => void issues.shift(),
      comments: () => issues[0]?.comments ?? [],
    },
  };
}
