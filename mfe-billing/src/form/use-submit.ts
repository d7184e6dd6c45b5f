import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import { useState } from 'react';

/** Why a form was rejected: per field or as a whole. The input stays in every case. */
export interface FormProblem {
  fields: Readonly<Record<string, string>>;
  failure: { title: string; requestId?: string } | null;
}

const noProblem: FormProblem = { fields: {}, failure: null };

const problemOf = (error: unknown, subject: string, predicate: string): FormProblem => {
  if (isApiError(error)) {
    const named = error.issues.map(({ path, message }) => [String(path[0]), message] as const);
    if (named.length > 0) return { fields: Object.fromEntries(named), failure: null };
    // The message of a plan limit is complete.
    if (error.code === 'plan_limit') return { fields: {}, failure: { title: error.message } };
  }
  const { title, body, requestId } = failureMessage(error, subject, predicate);
  return {
    fields: {},
    failure: { title: `${title}. ${body}`, ...(requestId ? { requestId } : {}) },
  };
};

/** Submits a form and keeps its errors. `subject` and `predicate`: 'The name', 'was not saved'. */
export const useSubmit = (subject: string, predicate: string) => {
  const [problem, setProblem] = useState(noProblem);
  const [busy, setBusy] = useState(false);
  return {
    problem,
    busy,
    showErrors: (fields: FormProblem['fields']) => setProblem({ fields, failure: null }),
    send: async (work: () => Promise<void>): Promise<void> => {
      if (busy) return;
      setBusy(true);
      setProblem(noProblem);
      try {
        await work();
      } catch (error) {
        setProblem(problemOf(error, subject, predicate));
      } finally {
        setBusy(false);
      }
    },
  };
};
