import * as endpoints from '@parapet/contracts/endpoints/views';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { createView } from './create-view.ts';
import { listViews, type ViewsPorts } from './list-views.ts';
import { deleteView, updateView } from './update-view.ts';

export function routeViews(api: EndpointRouter, ports: ViewsPorts): void {
  const list = listViews(ports);
  const create = createView(ports);
  const update = updateView(ports);
  const remove = deleteView(ports);

  api.handle(endpoints.listViews, ({ actor, params, query }) =>
    list(actor, params.workspaceId, query.page),
  );
  api.handle(endpoints.createView, ({ actor, params, body }) =>
    create(actor, params.workspaceId, body),
  );
  api.handle(endpoints.updateView, ({ actor, params, body }) => update(actor, params, body));
  api.handle(endpoints.deleteView, ({ actor, params }) => remove(actor, params));
}
