import { basic, missing, refused, type StandIn } from '../testing/stand-in.ts';

interface Incident {
  readonly sys_id: string;
  readonly number: string;
  readonly correlation_id: string;
  state: string;
  readonly notes: string[];
}

/** It takes a second incident with the same correlation id, as there. */
export function standIn(): StandIn {
  const incidents: Incident[] = [];
  const table = '/api/now/table/incident';
  const shown = ({ sys_id, number, state }: Incident) => ({ sys_id, number, state });
  return {
    taken: incidents,
    settings: { user: 'parapet', table: 'incident' },
    secrets: { password: 'p' },
    answer({ method, path, query, headers, json }) {
      if (headers.authorization !== basic('parapet', 'p')) return refused;
      if (path === '/api/now/table/sys_dictionary')
        return { status: 403, body: { error: { message: 'Denied' } } };
      if (path === table && method === 'GET') {
        const [, id] = query.get('sysparm_query')?.split('correlation_id=') ?? [];
        const found =
          id === undefined ? incidents : incidents.filter((each) => each.correlation_id === id);
        return { status: 200, body: { result: found.map(shown) } };
      }
      if (path === table) {
        const incident: Incident = {
          sys_id: String(incidents.length + 1).padStart(32, '0'),
          number: `INC000${incidents.length + 1}`,
          correlation_id: json.correlation_id,
          state: '1',
          notes: [],
        };
        incidents.push(incident);
        return { status: 201, body: { result: shown(incident) } };
      }
      const incident = incidents.find(({ sys_id }) => path === `${table}/${sys_id}`);
      if (!incident) return missing;
      if (method === 'PATCH') {
        if (json.state) incident.state = json.state;
        incident.notes.push(json.work_notes);
      }
      return { status: 200, body: { result: shown(incident) } };
    },
    tickets: {
      close: (dropped = false) =>
        void Object.assign(incidents[0] ?? {}, { state: dropped ? '8' : '7' }),
      isClosed: () => Number(incidents[0]?.state) >= 6,
      delete: () => void incidents.shift(),
      comments: () => incidents[0]?.notes ?? [],
    },
  };
}
