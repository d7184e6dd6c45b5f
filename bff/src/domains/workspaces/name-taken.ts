import { fieldError } from '../../platform/app-error.ts';

/** Names tell workspaces apart in menus and mails, so those of one owner differ. */
export const nameTaken = (name: string) =>
  fieldError(['name'], `You have a workspace called ${name} already.`);
