import * as endpoints from '@parapet/contracts/endpoints/account';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type AvatarPorts, getAccount, removeAvatar, saveAvatar } from './avatar.ts';
import { type DeleteAccountPorts, deleteAccount, getAccountDeletion } from './delete-account.ts';
import { type ExportMyDataPorts, exportMyData } from './export-my-data.ts';
import { renameSecondFactor } from './rename-second-factor.ts';

export function routeAccount(
  api: EndpointRouter,
  ports: ExportMyDataPorts & DeleteAccountPorts & AvatarPorts,
): void {
  const write = exportMyData(ports);
  const get = getAccount(ports);
  const save = saveAvatar(ports);
  const removePicture = removeAvatar(ports);
  const findDeletion = getAccountDeletion(ports);
  const remove = deleteAccount(ports);
  const rename = renameSecondFactor(ports);

  api.file(endpoints.exportMyData, ({ actor }) => write(actor));
  api.handle(endpoints.getAccount, ({ actor }) => get(actor));
  api.handle(endpoints.saveAvatar, ({ actor, body }) => save(actor, body));
  api.handle(endpoints.removeAvatar, ({ actor }) => removePicture(actor));
  api.handle(endpoints.getAccountDeletion, ({ actor }) => findDeletion(actor));
  api.handle(endpoints.deleteAccount, ({ actor, body }) => remove(actor, body));
  api.handle(endpoints.renameSecondFactor, ({ actor, params, body }) =>
    rename(actor, params, body),
  );
}
