import { useScansApi } from '../app.ts';
import { useMembersOf } from './use-members-of.ts';

/** The members of the workspace by id; empty until they are read. */
export const useMembers = () => useMembersOf(useScansApi());
