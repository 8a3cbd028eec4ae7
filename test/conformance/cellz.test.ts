import { conformsAsRegistered } from './registered.ts';

conformsAsRegistered('cellz');
