export { ActionsError, type ActionsErrorCode, type JobEnvironment } from '../actions/actions-error.ts';
export type { AnnotationPlace, Write } from '../actions/commands.ts';
export { type Actions, type ActionsEvent, type ActionsOptions, createActions } from '../actions/create-actions.ts';
export type { InputOptions, InputTypes } from '../actions/read-input.ts';
