import { parseProbeReport } from '../../../src/computer/media/report.ts'
import { edgeOf } from '../edge.ts'
import { spoiled } from '../hostile.ts'

const report = {
  format: {
    format_name: 'mov,mp4,m4a,3gp,3g2,mj2',
    format_long_name: 'QuickTime / MOV',
    duration: '1.300000',
    tags: {
      creation_time: '2026-11-14T11:30:15.250000Z',
      'com.apple.quicktime.creationdate': '2026-11-14T06:30:15-0500',
    },
  },
  streams: [
    {
      codec_type: 'video',
      codec_name: 'h264',
      codec_tag_string: 'avc1',
      width: 640,
      height: 360,
      sample_aspect_ratio: '1:1',
      avg_frame_rate: '240/1',
      duration: '1.3',
      tags: { rotate: '90', creation_time: '2026-11-14T11:30:15.250000Z' },
      disposition: { default: 1, attached_pic: 0 },
      side_data_list: [{ side_data_type: 'Display Matrix', rotation: -90 }],
    },
    { codec_type: 'audio', codec_name: 'aac' },
  ],
}

/** ffprobe's report about a file. */
export function probeOutput() {
  return edgeOf({
    name: 'probe output',
    inputs: spoiled(report),
    feed: (json) =>
      void parseProbeReport(json, { path: '/cam/one.mov', sizeBytes: 1_000, modifiedAtMs: 1_763_119_815_000 }),
  })
}
