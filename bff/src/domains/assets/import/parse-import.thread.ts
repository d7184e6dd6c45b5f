import type { TargetRules } from '@parapet/scanner/normalise-target';
import { answerTasks } from '../../../platform/threads/answer-tasks.ts';
import { parseImport } from './import.policy.ts';

answerTasks(({ text, rules }: { text: string; rules: TargetRules }) => parseImport(text, rules));
