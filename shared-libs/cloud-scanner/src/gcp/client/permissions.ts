import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Operation, Source } from '../../definition/source.ts';
import { neededCalls } from '../../engine/needed-calls.ts';
import { permissionOf } from './operations.ts';

export const actionOfCall = ({ service, operation, action }: Operation): string =>
  action ?? permissionOf(service, operation);

/** The permissions that these checks need to be read, sorted: those of a custom role. */
export const permissionsFor = (
  sources: readonly Source[],
  checks: readonly CloudCheck[],
): readonly string[] => [...new Set(neededCalls(sources, checks).map(actionOfCall))].toSorted();
