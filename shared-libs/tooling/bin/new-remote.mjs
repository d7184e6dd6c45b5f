#!/usr/bin/env node
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('new-remote/main.ts');
