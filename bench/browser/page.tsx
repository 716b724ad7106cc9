import '#platform/client/styles.ts'
import dayjs from 'dayjs'
import { useMemo, type ReactElement } from 'react'
import { Calendar as BigCalendar, dayjsLocalizer, Views } from 'react-big-calendar'
import { createRoot, type Root } from 'react-dom/client'
import 'react-big-calendar/lib/css/react-big-calendar.css'
import { addDays, daysFrom, instant, type Day } from '#kernel/day.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { CalendarGrid } from '#features/calendar/screens/views/calendar-grid.tsx'
import { columnKey, type GridColumn } from '#features/calendar/screens/grid/grid-model.ts'
import '#platform/client/format.ts' // the browser's first use of Intl is not measured, as in the app
import { startI18n } from '#platform/client/i18n.ts'

const rooms = Array.from({ length: 8 }, (_, i) => ({ id: i + 1, name: `Kamer ${i + 1}` }))
const practitioners = Array.from({ length: 10 }, (_, i) => ({ id: i + 1, name: `Behandelaar ${i + 1}`, colour: i }))
const treatments = [{ id: 1, name: { nl: 'Laserontharing benen' } }]
const monday = '2026-03-02' as Day
const clients = [
  'Fleur de Boer',
  'Yasmin El Amrani',
  'Tess van Dam',
  'Lotte Kuipers',
  'Anouk Peeters',
  'Sofie Claes',
  'Ruben Maas',
  'Esra Yıldız',
]

const gridChoices = { onOpen: () => {}, onBook: () => {} }
const dragCalls = { onMove: () => {} }

/** This many appointments, spread evenly over the rooms of the days, 07:00 to 23:00, one after another in each room. */
function appointments(count: number, days: readonly Day[]): CalendarAppointment[] {
  const perColumn = Math.ceil(count / (rooms.length * days.length))
  const minutes = Math.floor((16 * 60) / perColumn / 5) * 5
  return days
    .flatMap((day) =>
      rooms.flatMap((room) =>
        Array.from({ length: perColumn }, (_, i): CalendarAppointment => {
          const from = Date.parse(`${day}T06:00:00Z`) + i * minutes * 60_000
          const id = Number(day.slice(8)) * 10_000 + room.id * 1000 + i
          return {
            id,
            client_id: id,
            client_name: clients[id % clients.length]!,
            datetime_from: instant(from),
            datetime_till: instant(from + minutes * 60_000),
            treatment_id: 1,
            room_id: room.id,
            user_id: (id % 10) + 1,
            devices: id % 3 ? [] : ['GentleMax Pro'],
            ignore_rules: false,
            no_show_at: null,
            deleted_at: id % 17 ? null : instant(from),
            is_paid: id % 2 === 0,
            has_contract: true,
            treatment_report_status: id % 3 === 0,
          }
        }),
      ),
    )
    .slice(0, count)
}

function Ours({ list, days }: { list: CalendarAppointment[]; days: readonly Day[] }) {
  const columns = useMemo(
    () =>
      days.flatMap((day) =>
        rooms.map((room): GridColumn => ({
          key: columnKey(day, room.id),
          title: room.name,
          subtitle: day,
          day,
          roomId: room.id,
          open: [[7 * 60, 23 * 60]],
        })),
      ),
    [days],
  )
  return (
    <CalendarGrid
      label="Agenda"
      columns={columns}
      appointments={list}
      practitioners={practitioners}
      treatments={treatments}
      zone="Europe/Amsterdam"
      now={instant(Date.parse('2026-03-04T10:40:00Z'))}
      choices={gridChoices}
      drag={dragCalls}
    />
  )
}

const localizer = dayjsLocalizer(dayjs)
function Big({ list, view }: { list: CalendarAppointment[]; view: 'day' | 'week' }) {
  const events = useMemo(
    () =>
      list.map((one) => ({
        id: one.id,
        title: `${one.client_name} Laserontharing benen`,
        start: new Date(one.datetime_from),
        end: new Date(one.datetime_till),
        resourceId: one.room_id,
      })),
    [list],
  )
  return (
    <BigCalendar
      localizer={localizer}
      events={events}
      resources={rooms}
      resourceIdAccessor="id"
      resourceTitleAccessor="name"
      view={view === 'day' ? Views.DAY : Views.WEEK}
      onView={() => {}}
      onNavigate={() => {}}
      date={new Date(`${monday}T12:00:00`)}
      min={new Date(`${monday}T07:00:00`)}
      max={new Date(`${monday}T23:00:00`)}
      step={30}
      timeslots={1}
      toolbar={false}
      style={{ height: '100%' }}
    />
  )
}

let root: Root | undefined
const afterFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve()
      channel.port2.postMessage(null)
    })
  })

/** After this many frames without a change a calendar stands still. */
const stillFrames = 3

/**
 * Milliseconds from the call until after the last frame that changed the page; and the number of elements for each
 * appointment. The next frame alone says little: it may come before React renders, or before react-big-calendar, which
 * renders a second time once it has measured itself, is laid out.
 */
async function paint(element: ReactElement, count: number): Promise<{ ms: number; elements: number }> {
  const before = document.querySelectorAll('*').length
  let [changed, shown] = [false, false]
  const changes = new MutationObserver(() => {
    changed = true
    shown ||= document.querySelector('[data-appointment], .rbc-event') !== null
  })
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  const start = performance.now()
  root ??= createRoot(document.getElementById('root')!)
  root.render(element)
  let ms = 0
  for (let still = 0; !shown || still < stillFrames;) {
    await afterFrame()
    still = changed ? 0 : still + 1
    if (changed) ms = performance.now() - start
    changed = false
  }
  changes.disconnect()
  return { ms, elements: (document.querySelectorAll('*').length - before) / count }
}

const nextFrame = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(resolve)
  })

/**
 * Drags a block back and forth over the rooms for two seconds: milliseconds of each move with its layout, and between
 * frames.
 */
async function drag(): Promise<{ moves: number[]; frames: number[] }> {
  await paint(<Ours list={day} days={oneDay} />, day.length)
  const block = [...document.querySelectorAll<HTMLElement>('[data-appointment]')].find(
    (one) => one.getBoundingClientRect().top > 200,
  )!
  const box = block.getBoundingClientRect()
  const at = (type: string, x: number, y: number) =>
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      buttons: 1,
      clientX: x,
      clientY: y,
    })
  block.dispatchEvent(at('pointerdown', box.left + 20, box.top + 8))
  const [moves, frames]: [number[], number[]] = [[], []]
  let before = await nextFrame()
  for (let step = 1; step <= 120; step++) {
    const start = performance.now()
    window.dispatchEvent(
      at('pointermove', box.left + 20 + 500 * Math.sin(step / 12) ** 2, box.top + 8 + 250 * Math.sin(step / 9)),
    )
    document.body.getBoundingClientRect()
    moves.push(performance.now() - start)
    const now = await nextFrame()
    frames.push(now - before)
    before = now
  }
  window.dispatchEvent(at('pointerup', box.left + 20, box.top + 8))
  return { moves, frames }
}

const oneDay = [monday]
const wholeWeek = daysFrom(monday, addDays(monday, 6))
const day = appointments(400, oneDay)
const week = appointments(2000, wholeWeek)
await startI18n()
Object.assign(window, {
  bench: {
    'ours day': () => paint(<Ours list={day} days={oneDay} />, day.length),
    'big day': () => paint(<Big list={day} view="day" />, day.length),
    'ours week': () => paint(<Ours list={week} days={wholeWeek} />, week.length),
    drag,
    'big week': () => paint(<Big list={week} view="week" />, week.length),
  },
})
