import { Router } from 'express';
import type { Sandbox } from '../sandbox.js';
export function createPhoneRoutes(_sandbox: Sandbox): Router { return Router(); }
