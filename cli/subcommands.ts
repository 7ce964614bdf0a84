import { METHODS } from '../src/core/methods.ts';
import { SHELLS, type Subcommand } from './shared/subcommand.ts';

/**
 * All subcommands, in the order of the overview. The overview, `help`, completion and the tests go through this list, so a new
 * subcommand needs a record here and a folder with the file `command.ts`. Each is loaded only when it is called, because most of a command's time is
 * spent reading files.
 */
export const SUBCOMMANDS: readonly Subcommand[] = [
  {
    name: 'search',
    usage: '<words>',
    summary: 'find routes',
    completes: 'nothing',
    load: () => import('./search/command.ts'),
  },
  {
    name: 'list',
    usage: '',
    summary: 'list routes',
    completes: 'nothing',
    load: () => import('./list/command.ts'),
  },
  {
    name: 'show',
    usage: '<route>',
    summary: 'describe a route, with an example',
    completes: 'route',
    load: () => import('./show/command.ts'),
  },
  {
    name: 'match',
    usage: '<url>',
    summary: 'find the route that matches a URL',
    completes: METHODS,
    load: () => import('./match/command.ts'),
  },
  {
    name: 'check',
    usage: '<route>',
    summary: 'report what is wrong with a call',
    completes: 'call',
    load: () => import('./check/command.ts'),
  },
  {
    name: 'audit',
    usage: '[path]...',
    summary: 'find API calls in code and check them',
    completes: 'file',
    load: () => import('./audit/command.ts'),
  },
  {
    name: 'permissions',
    usage: '[path]...',
    summary: 'find the permissions that code and workflows need',
    completes: 'file',
    load: () => import('./permissions/command.ts'),
  },
  {
    name: 'migrate',
    usage: '[path]...',
    summary: 'rewrite code from Octokit to routebook',
    completes: 'file',
    load: () => import('./migrate/command.ts'),
  },
  {
    name: 'explore',
    usage: '[route]',
    summary: 'open a web page to find routes and copy requests',
    completes: 'route',
    load: () => import('./explore/command.ts'),
  },
  {
    name: 'mcp',
    usage: '',
    summary: 'serve the routes of an API to a coding agent',
    completes: 'nothing',
    load: () => import('./mcp/command.ts'),
  },
  {
    name: 'proxy',
    usage: '[-- command]',
    summary: 'observe and limit the requests of any program',
    completes: 'nothing',
    load: () => import('./proxy/command.ts'),
  },
  {
    name: 'diff',
    usage: '<a> <b>',
    summary: 'list the changes between two versions of an API',
    completes: 'file',
    load: () => import('./diff/command.ts'),
  },
  {
    name: 'generate',
    usage: '<file>',
    summary: 'write a typed module for any API',
    completes: 'file',
    load: () => import('./generate/command.ts'),
  },
  {
    name: 'completion',
    usage: '<shell>',
    summary: 'print a completion script for a shell',
    completes: SHELLS,
    load: () => import('./completion/command.ts'),
  },
  {
    name: 'help',
    usage: '<topic>',
    summary: 'parameters, options, routes, catalogues or exit-codes',
    completes: 'topic',
    load: () => import('./help/command.ts'),
  },
];
