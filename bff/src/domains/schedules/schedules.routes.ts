import * as endpoints from '@parapet/contracts/endpoints/schedules';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type CreateSchedulePorts, createSchedule, previewSchedule } from './create-schedule.ts';
import { deleteSchedule } from './delete-schedule.ts';
import { type GetNextScanPorts, getNextScan } from './get-next-scan.ts';
import { getSchedule, type ListSchedulesPorts, listSchedules } from './get-schedule.ts';
import { updateSchedule } from './update-schedule.ts';

export function routeSchedules(
  api: EndpointRouter,
  ports: Omit<CreateSchedulePorts, 'subscription'> &
    GetNextScanPorts & {
      readonly subscription: CreateSchedulePorts['subscription'] &
        ListSchedulesPorts['subscription'];
    },
): void {
  const list = listSchedules(ports);
  const create = createSchedule(ports);
  const preview = previewSchedule(ports);
  const get = getSchedule(ports);
  const next = getNextScan(ports);
  const update = updateSchedule(ports);
  const remove = deleteSchedule(ports);

  api.handle(endpoints.listSchedules, ({ actor, params }) => list(actor, params.workspaceId));
  api.handle(endpoints.createSchedule, ({ actor, params, body }) =>
    create(actor, params.workspaceId, body),
  );
  api.handle(endpoints.previewSchedule, ({ actor, params, body }) =>
    preview(actor, params.workspaceId, body),
  );
  api.handle(endpoints.getSchedule, ({ actor, params }) => get(actor, params));
  api.handle(endpoints.getNextScan, ({ actor, params }) => next(actor, params));
  api.handle(endpoints.updateSchedule, ({ actor, params, body }) => update(actor, params, body));
  api.handle(endpoints.deleteSchedule, ({ actor, params }) => remove(actor, params));
}
