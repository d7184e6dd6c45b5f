import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../../definition/source.ts';

/** One row of the table of operations. */
export interface AzureOperation {
  /** A path of Resource Manager, or of Microsoft Graph; `{id}` and others come from the input. */
  readonly path?: string;
  /** A table of Resource Graph, which is asked for all resources of `type`. */
  readonly table?: string;
  readonly type?: string;
  /** Of Resource Manager, for the path and for one resource of the table. */
  readonly apiVersion?: string;
  /** Microsoft Graph is asked, with a token of its own. */
  readonly isDirectory?: true;
  /** What the application needs: an action of a role, or a permission of Microsoft Graph. */
  readonly action: string;
}

let loaded: Readonly<Record<string, AzureOperation>> | undefined;

/** All operations, by `service/operation`; read when first asked for. */
export function azureOperations(): Readonly<Record<string, AzureOperation>> {
  loaded ??= JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../data/azure-operations.json'), 'utf8'),
  ) as Readonly<Record<string, AzureOperation>>;
  return loaded;
}

/** @throws Error for one that the table lacks */
export function operationOf({ service, operation }: Operation): AzureOperation {
  const known = azureOperations()[`${service}/${operation}`];
  if (!known) throw new Error(`data/azure-operations.json has no ${service}/${operation}.`);
  return known;
}

/** The action that allows a call. */
export const azureActionOf = (call: Operation): string => call.action ?? operationOf(call).action;
